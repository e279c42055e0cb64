/** A number for each option of each group, such as each brand and each note. */
export class OptionNumbers {
  readonly #toKeys: readonly ((option: string) => string)[]
  readonly #bySpelling: Map<string, number>[]
  readonly #byKey: Map<string, number>[]
  readonly #ofGroup: number[][]
  /** By number: how the product that was added last spells the option. */
  readonly texts: string[] = []

  /** `toKeys`: for each group what two spellings of one option have in common. */
  constructor(toKeys: readonly ((option: string) => string)[]) {
    this.#toKeys = toKeys
    this.#bySpelling = toKeys.map(() => new Map())
    this.#byKey = toKeys.map(() => new Map())
    this.#ofGroup = toKeys.map(() => [])
  }

  get count(): number {
    return this.texts.length
  }

  /** The numbers of a group. */
  in(group: number): readonly number[] {
    return this.#ofGroup[group] ?? []
  }

  find(group: number, option: string): number | undefined {
    return this.#bySpelling[group]?.get(option) ?? this.#byKey[group]?.get(this.#toKey(group, option))
  }

  /** The number of an option, which is added if necessary. */
  add(group: number, option: string): number {
    const number = this.find(group, option) ?? this.#addKey(group, this.#toKey(group, option))
    this.#bySpelling[group]?.set(option, number)
    this.texts[number] = option
    return number
  }

  #addKey(group: number, key: string): number {
    const number = this.texts.push('') - 1
    this.#byKey[group]?.set(key, number)
    this.#ofGroup[group]?.push(number)
    return number
  }

  #toKey(group: number, option: string): string {
    return this.#toKeys[group]?.(option) ?? option
  }
}
