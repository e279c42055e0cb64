import { editDistance } from '#shop/text/edit-distance.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { KNOWN_BRANDS, type KnownBrand } from './known-brands.ts'
import { isAllCaps, readableCase } from './readable-case.ts'

interface Brand extends Omit<KnownBrand, 'spellings'> {
  words: string[]
  /** Of the shop, or of the file's column of brands. */
  isOwn: boolean
}

/** A brand in a text: `from` to `to` are the indexes of its words. */
export interface FoundBrand {
  name: string
  from: number
  to: number
  isMisspelled: boolean
  /** It is also a word of many names, and no brand of the shop or the file. */
  isWord: boolean
}

/** Words of the longest brand. */
const MAX_WORDS = 5

/** Finds brands in titles: those of the shop, of the file, and well-known houses, also misspelled. */
export class BrandFinder {
  #byKey = new Map<string, Brand>()
  /** By their first character. */
  #candidates = new Map<string, Brand[]>()
  /** Misspelled texts that were compared before. */
  #compared = new Map<string, Brand | undefined>()

  constructor(brands: readonly string[]) {
    for (const name of brands) this.add(name)
    for (const { name, spellings, isWord, isArabic } of KNOWN_BRANDS) {
      const shown = this.#byKey.get(brandKey(name))?.name ?? name
      for (const spelling of [name, ...spellings])
        this.#add({ name: shown, words: brandWords(spelling), isWord, isArabic, isOwn: false })
    }
  }

  /** Adds a brand of the shop or of the file. */
  add(name: string): void {
    if (brandKey(name).length > 1)
      this.#add({ name, words: brandWords(name), isWord: false, isArabic: false, isOwn: true })
  }

  #add(brand: Brand): void {
    const key = brand.words.join('')
    if (key === '' || this.#byKey.has(key)) return
    this.#byKey.set(key, brand)
    const first = key.charAt(0)
    this.#candidates.set(first, [...(this.#candidates.get(first) ?? []), brand])
    this.#compared.clear()
  }

  /** Whether a text is a known brand, in its spelling, or misspelled. Undefined when it is neither. */
  match(text: string): string | undefined {
    const words = brandWords(text)
    return (this.#byKey.get(words.join('')) ?? this.#misspelled(words))?.name
  }

  /** The brand of a column of brands: a known spelling, or the text itself, readable. */
  spelling(text: string): string {
    return this.#byKey.get(brandKey(text))?.name ?? (isAllCaps(text) ? readableCase(text) : text)
  }

  /**
   * The brand among the words of a title, the longest first, then one of the shop, then an Arabic one, one at the end, then at the
   * start. Only without one: a misspelled brand at the start or the end. `ends`: after these words the title is divided.
   */
  find(words: readonly string[], ends: ReadonlySet<number> = new Set()): FoundBrand | undefined {
    const folded = words.map((word) => brandKey(word))
    const isStart = (index: number) => index === 0 || ends.has(index - 1)
    const isEnd = (index: number) => index === words.length - 1 || ends.has(index)
    let best: (FoundBrand & { score: number }) | undefined
    for (const [from, to] of wordRanges(words.length, ends)) {
      const brand = this.#byKey.get(folded.slice(from, to + 1).join(''))
      if (!brand || (brand.isWord && !brand.isOwn && !isStart(from) && !isEnd(to))) continue
      const length = to - from + 1
      const score =
        length * 8 +
        (brand.isOwn ? 4 : brand.isArabic ? 3 : 0) +
        (isEnd(to) ? 2 : 0) +
        (isStart(from) ? 1 : 0)
      if (!best || score > best.score) best = { ...toFound(brand, from, to), isMisspelled: false, score }
    }
    if (best) return best
    for (const [from, to] of wordRanges(words.length, ends)) {
      if (!isStart(from) && !isEnd(to)) continue
      const brand = this.#misspelled(folded.slice(from, to + 1))
      if (brand && (!best || to - from > best.to - best.from))
        best = { ...toFound(brand, from, to), isMisspelled: true, score: 0 }
    }
    return best
  }

  #misspelled(words: readonly string[]): Brand | undefined {
    const text = words.join(' ')
    if (text.length < 5) return undefined
    if (!this.#compared.has(text)) {
      if (this.#compared.size > 20_000) this.#compared.clear()
      const candidates = this.#candidates.get(text.charAt(0)) ?? []
      this.#compared.set(
        text,
        candidates.find((brand) => isMisspelling(words, brand)),
      )
    }
    return this.#compared.get(text)
  }
}

const toFound = ({ name, isWord, isOwn }: Brand, from: number, to: number) => ({
  name,
  from,
  to,
  isWord: isWord && !isOwn,
})

/** Ranges of one to five words that no division splits. */
function* wordRanges(count: number, ends: ReadonlySet<number>): Generator<[from: number, to: number]> {
  for (let from = 0; from < count; from++) {
    for (let to = from; to < Math.min(count, from + MAX_WORDS); to++) {
      yield [from, to]
      if (ends.has(to)) break
    }
  }
}

/** Words from which one character may be wrong. */
const MIN_LENGTH = 6

/**
 * Whether `typed` is `brand` with a mistake, word by word: doubled characters, one wrong character in longer words, two in
 * words from nine and in words beside a word that is right.
 */
function isMisspelling(typed: readonly string[], { words: brand, isArabic, isOwn }: Brand): boolean {
  // One word of a designer is close to common words: "Amani", "Valentina".
  const isCommon = !isArabic && !isOwn && brand.length === 1
  if (typed.length !== brand.length) {
    const [whole, right] = [typed.join(''), brand.join('')]
    return !isCommon && right.length > 7 && editDistance(whole, right, 1) <= 1
  }
  const isAnyRight = brand.some((word, index) => word.length > 3 && typed[index] === word)
  return brand.every((word, index) => {
    const text = typed[index] ?? ''
    if (text === word) return true
    if (word.length > 4 && withoutDoubles(text) === withoutDoubles(word)) return true
    if (isCommon || word.length < MIN_LENGTH) return false
    const allowed = word.length > 8 || isAnyRight ? 2 : 1
    return editDistance(text, word, allowed) <= allowed
  })
}

const withoutDoubles = (word: string) => word.replace(/(.)\1+/g, '$1')

const brandWords = (text: string): string[] =>
  foldText(text)
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9\u0600-\u06ff]+/)
    .filter((word) => word !== '')

const brandKey = (text: string): string => brandWords(text).join('')
