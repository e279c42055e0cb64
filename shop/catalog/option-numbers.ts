interface OptionKeys {
  toKey(option: string): string
  toPartKeys(option: string): readonly string[]
}

/** A number for each option of each group, such as each brand and each note. */
export class OptionNumbers {
  readonly #keys: readonly OptionKeys[]
  readonly #bySpelling: Map<string, number>[]
  readonly #byKey: Map<string, number>[]
  readonly #byPart: Map<string, number[]>[]
  readonly #ofGroup: number[][]
  /** By number: how the product that was added last spells the option. */
  readonly texts: string[] = []

  /** `keys`: for each group what two spellings of one option have in common, and of what it consists. */
  constructor(keys: readonly OptionKeys[]) {
    this.#keys = keys
    this.#bySpelling = keys.map(() => new Map())
    this.#byKey = keys.map(() => new Map())
    this.#byPart = keys.map(() => new Map())
    this.#ofGroup = keys.map(() => [])
  }

  get count(): number {
    return this.texts.length
  }

  in(group: number): readonly number[] {
    return this.#ofGroup[group] ?? []
  }

  find(group: number, option: string): number | undefined {
    return this.#bySpelling[group]?.get(option) ?? this.#byKey[group]?.get(this.#toKey(group, option))
  }

  /** The option in the spelling of the products; as given where none has it. */
  spell(group: number, option: string): string {
    return this.texts[this.find(group, option) ?? -1] ?? option
  }

  /** The numbers of the options that have one as a part. */
  withPart(group: number, option: string): readonly number[] {
    return this.#byPart[group]?.get(this.#toKey(group, option)) ?? []
  }

  /** The number of an option, which is added if necessary. */
  add(group: number, option: string): number {
    const number = this.find(group, option) ?? this.#addOption(group, option)
    this.#bySpelling[group]?.set(option, number)
    this.texts[number] = option
    return number
  }

  #addOption(group: number, option: string): number {
    const number = this.texts.push('') - 1
    this.#byKey[group]?.set(this.#toKey(group, option), number)
    for (const part of this.#keys[group]?.toPartKeys(option) ?? [])
      this.#byPart[group]?.set(part, [...(this.#byPart[group].get(part) ?? []), number])
    this.#ofGroup[group]?.push(number)
    return number
  }

  #toKey(group: number, option: string): string {
    return this.#keys[group]?.toKey(option) ?? option
  }
}
