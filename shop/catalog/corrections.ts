import { bestTerms, type Choice, MARGIN, type Reading, type ReadWord } from './best-terms.ts'
import { isValueWord, type SearchWord } from './search-terms.ts'
import { SlotGroups } from './slot-groups.ts'
import { GROUP_BITS, GROUP_MASK, type TextIndex } from './text-index.ts'
import { cached } from './vocabulary.ts'

const MAX_CORRECTIONS = 5
/** Terms with more words are not corrected: every reading would cost more. */
const MAX_WORDS = 12
/** For each wrong word: the next readings are tried only when the best correction costs more. */
const GOOD_COST = 11
/** A word in one product costs this much, and a word in two to the power of it costs nothing. */
const RARITY_COST = 1

/** A correction may leave out pieces of a word that is split into at least as many. */
const LONG_SPLIT = 5

/** More for a correction without the name of a product. */
const NAME_DROP_COST = 60

/** Finds what a term without results may mean: words of the catalog in which the same products are found together. */
export class Corrections {
  readonly #texts: TextIndex
  readonly #findWord: (word: SearchWord, found: SlotGroups) => void
  /** Which of the typed words are names of products, and right. */
  readonly #namedBy: (typed: readonly string[]) => boolean[]
  /** Of the words of one term. */
  readonly #literals = new Map<string, Choice[]>()
  readonly #nearChoices = new Map<string, Choice[]>()
  readonly #found = new SlotGroups()
  /** Of the last call: the words of removed products are still in the index. */
  #isAlive: (slot: number) => boolean = () => true

  constructor(
    texts: TextIndex,
    findWord: (word: SearchWord, found: SlotGroups) => void,
    namedBy: (typed: readonly string[]) => boolean[],
  ) {
    this.#texts = texts
    this.#findWord = findWord
    this.#namedBy = namedBy
  }

  /** Corrected terms, the nearest first. Every one has a product below `slots` that is alive. */
  correct(words: readonly SearchWord[], slots: number, isAlive: (slot: number) => boolean): string[] {
    if (words.filter(({ isFiller }) => !isFiller).length > MAX_WORDS) return []
    this.#found.reserve(slots)
    this.#isAlive = isAlive
    const costs = new Map<string, number>()
    const goodCost = GOOD_COST * Math.max(1, words.filter((word) => !this.#isKnown(word)).length)
    for (const reading of this.#readings(words)) {
      for (const [term, cost] of bestTerms(reading, slots, isAlive)) {
        costs.set(term, Math.min(cost, costs.get(term) ?? cost))
      }
      if (Math.min(...costs.values()) <= goodCost) break
    }
    this.#literals.clear()
    this.#nearChoices.clear()
    const min = Math.min(...costs.values())
    const typed = words.map(({ texts: [text] }) => text).join(' ')
    return [...costs]
      .filter(([term, cost]) => term !== typed && cost <= min + MARGIN)
      .sort(([, a], [, b]) => a - b)
      .slice(0, MAX_CORRECTIONS)
      .map(([term]) => term)
  }

  /**
   * The term as typed, where words of the catalog are right; then with neighbors joined, with words split, and with all
   * spaces in other places; at last as typed, where every word may be wrong but the name of a product.
   */
  *#readings(words: readonly SearchWord[]): Generator<Reading> {
    const typed = words.map(({ texts: [text = ''] }) => text)
    const known = words.map((word) => this.#isKnown(word))
    const names = words.length === 1 ? [] : this.#namedBy(typed).map((isName, at) => isName && known[at])
    const asTyped = words.map((word, at) => this.#chooseWord(word, known[at], names[at]))
    yield { words: asTyped, cost: 0 }
    for (let at = 0; at + 1 < words.length; at++) {
      if (known[at] && known[at + 1]) continue
      // A right word is part of another one only when that is right too: 'hawas ice' does not mean Khususi.
      const isExact = known[at] || known[at + 1]
      const joined = this.#chooseWord({ texts: [`${typed[at]}${typed[at + 1]}`] }, isExact)
      yield { words: asTyped.toSpliced(at, 2, joined), cost: SPACE_COST }
    }
    for (const [at, text] of typed.entries()) {
      if (known[at]) continue
      for (const { pieces, cost } of this.#split(text))
        yield { words: asTyped.toSpliced(at, 1, ...pieces), cost }
    }
    if (words.length === 1) return
    for (const { pieces, cost } of this.#split(typed.join('')))
      yield { words: pieces, cost: cost + SPACE_COST }
    if (known.some((isKnown, at) => isKnown && !names[at]))
      yield { words: words.map((word, at) => this.#chooseWord(word, names[at], names[at])), cost: 0 }
  }

  /** Whether a word needs no correction: it is a word of the catalog, a phrase of the table of synonyms, or a size. */
  #isKnown({ texts: [text = ''], size, isFiller }: SearchWord): boolean {
    const isListed = isFiller || size !== undefined || text.includes(' ') || isValueWord(text)
    return isListed || this.#isInUse(this.#texts.spellings.find(text))
  }

  /** Whether a product that is alive has a word. */
  #isInUse(word: number | undefined): boolean {
    const { spellings, postings } = this.#texts
    if (word === undefined) return false
    return spellings
      .sources(word)
      .some((source) => postings.values(source).some((posting) => this.#isAlive(posting >>> GROUP_BITS)))
  }

  #chooseWord(word: SearchWord, isRight = false, isName = false): ReadWord {
    const [text = ''] = word.texts
    if (word.isFiller) return { choices: [], dropCost: 0, filler: text }
    const choices = [...this.#literal(word), ...(isRight ? [] : this.#near(text))]
    return { choices, dropCost: 40 + 5 * text.length + (isName ? NAME_DROP_COST : 0) }
  }

  /** The word as typed, unless no product has it. */
  #literal(word: SearchWord): Choice[] {
    const [text = ''] = word.texts
    return cached(this.#literals, text, () => {
      this.#findWord(word, this.#found)
      const postings = this.#found.slots().slice()
      for (let at = 0; at < postings.length; at++) {
        const slot = postings[at] ?? 0
        postings[at] = (slot << GROUP_BITS) | (this.#found.group(slot) & GROUP_MASK)
      }
      this.#found.clear()
      const cost = this.#isKnown(word) ? 0 : text.length < 4 ? 6 : 3
      return postings.length > 0 ? [{ text, cost, postings: [postings] }] : []
    })
  }

  #near(text: string): Choice[] {
    const { spellings } = this.#texts
    return cached(this.#nearChoices, text, () =>
      spellings
        .near(text)
        .filter(({ word }) => spellings.text(word) !== text)
        .map(({ word, cost }) => this.#choice(word, cost)),
    )
  }

  #choice(word: number, cost: number): Choice {
    const { spellings, postings } = this.#texts
    const sources = Array.from(spellings.sources(word), (source) => postings.values(source))
    const products = sources.reduce((sum, { length }) => sum + length, 0)
    const rarity = Math.max(0, RARITY_COST - Math.floor(Math.log2(products)))
    return { text: spellings.shown(word), cost: cost + rarity, postings: sources }
  }

  /** The cheapest ways to split a text into words of the catalog: exact ones, or else some that sound the same. */
  #split(text: string): { pieces: ReadWord[]; cost: number }[] {
    const { spellings } = this.#texts
    const exact = splitText(text, (piece) => spellings.find(piece))
    const splits = exact.length > 0 ? exact : splitText(text, (piece) => spellings.findSound(piece))
    return splits.map(({ pieces, cost }) => ({
      pieces: pieces.map((piece) => ({
        choices: [this.#choice(piece, 0)],
        dropCost: 100,
        isNeeded: pieces.length < LONG_SPLIT,
      })),
      cost,
    }))
  }
}

/** For a word that is joined with the next one, or split in two. */
const SPACE_COST = 6
const LONGEST_PIECE = 16
const LONGEST_SPLIT = 64
const MAX_SPLITS = 4

type Split = { pieces: number[]; cost: number }

/**
 * The cheapest splits of a text into at least two words, whose numbers `find` gives. Long words cost less. A text with
 * spaces, or one that is too short or too long, has none.
 */
function splitText(text: string, find: (piece: string) => number | undefined): Split[] {
  if (text.length < 4 || text.length > LONGEST_SPLIT || text.includes(' ')) return []
  const splits: Split[][] = [[{ pieces: [], cost: -SPACE_COST }]]
  for (let end = 1; end <= text.length; end++) {
    const ways: Split[] = []
    for (let start = Math.max(0, end - LONGEST_PIECE); start < end; start++) {
      const before = splits[start] ?? []
      const word = before.length === 0 ? undefined : find(text.slice(start, end))
      if (word === undefined) continue
      const cost = SPACE_COST + Math.max(0, 8 - 2 * (end - start))
      for (const way of before) ways.push({ pieces: [...way.pieces, word], cost: way.cost + cost })
    }
    splits[end] = ways.sort((a, b) => a.cost - b.cost).slice(0, MAX_SPLITS)
  }
  return (splits[text.length] ?? []).filter(({ pieces }) => pieces.length > 1)
}
