import { cached } from './cached.ts'
import type { SearchWord } from './search-terms.ts'
import { SlotGroups } from './slot-groups.ts'
import { GROUP_BITS, GROUP_MASK, type TextIndex } from './text-index.ts'

/** What a typed word may stand for, and the products that have it. */
interface Choice {
  text: string
  cost: number
  postings: Uint32Array[]
}

/** A word with its choices, the cheapest first. */
interface ReadWord {
  choices: Choice[]
  /** The cost of a correction without the word. */
  dropCost: number
  /** Repeated in every correction. */
  filler?: string
}

/** One way to read a term. */
interface Reading {
  words: ReadWord[]
  /** Of words that were joined or split. */
  cost: number
}

const MOST_CORRECTIONS = 5
/** Corrections that cost this much more than the best one are not offered. */
const MARGIN = 12
/** For a word that is joined with the next one, or split in two. */
const SPACE_COST = 6
/** Part of the term's letters that a correction must explain. */
const LEAST_EXPLAINED = 0.4
/** For each wrong word: the next readings are tried only when the best correction costs more. */
const GOOD_COST = 15
const REPEATED_COST = 10
/** A word in one product costs this much, and a word in two to the power of it costs nothing. */
const COMMON = 1
const LONGEST_PIECE = 16
const LONGEST_SPLIT = 64
const MOST_SPLITS = 4

/** Finds what a term without results may mean: words of the catalog in which the same products are found together. */
export class Corrections {
  readonly #texts: TextIndex
  readonly #findWord: (word: SearchWord, found: SlotGroups) => void
  /** Of the words of one term. */
  readonly #literals = new Map<string, Choice[]>()
  readonly #nearChoices = new Map<string, Choice[]>()
  readonly #found = new SlotGroups()

  constructor(texts: TextIndex, findWord: (word: SearchWord, found: SlotGroups) => void) {
    this.#texts = texts
    this.#findWord = findWord
  }

  /** Corrected terms, the nearest first. Every one has a product below `slots` that is alive. */
  correct(words: readonly SearchWord[], slots: number, isAlive: (slot: number) => boolean): string[] {
    this.#found.reserve(slots)
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
    const least = Math.min(...costs.values())
    const typed = words.map(({ texts: [text] }) => text).join(' ')
    return [...costs]
      .filter(([term, cost]) => term !== typed && cost <= least + MARGIN)
      .sort(([, a], [, b]) => a - b)
      .slice(0, MOST_CORRECTIONS)
      .map(([term]) => term)
  }

  /**
   * The term as typed, where words of the catalog are right; then with neighbors joined, with words split, and with all
   * spaces in other places; at last as typed, where every word may be wrong.
   */
  *#readings(words: readonly SearchWord[]): Generator<Reading> {
    const typed = words.map(({ texts: [text = ''] }) => text)
    const known = words.map((word) => this.#isKnown(word))
    const asTyped = words.map((word, at) => this.#chooseWord(word, known[at]))
    yield { words: asTyped, cost: 0 }
    for (let at = 0; at + 1 < words.length; at++) {
      if (known[at] && known[at + 1]) continue
      const joined = this.#chooseWord({ texts: [`${typed[at]}${typed[at + 1]}`] })
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
    if (known.includes(true)) yield { words: words.map((word) => this.#chooseWord(word)), cost: 0 }
  }

  /** Whether a word needs no correction: it is a word of the catalog, a phrase of the table of synonyms, or a size. */
  #isKnown({ texts: [text = ''], size, isFiller }: SearchWord): boolean {
    return (
      isFiller || size !== undefined || text.includes(' ') || this.#texts.spellings.find(text) !== undefined
    )
  }

  #chooseWord(word: SearchWord, isRight = false): ReadWord {
    const [text = ''] = word.texts
    if (word.isFiller) return { choices: [], dropCost: 0, filler: text }
    const choices = [...this.#literal(word), ...(isRight ? [] : this.#near(text))]
    return { choices, dropCost: 40 + 5 * text.length }
  }

  /** The word as typed, unless no product has it. */
  #literal(word: SearchWord): Choice[] {
    const [text = ''] = word.texts
    return cached(this.#literals, text, () => {
      this.#findWord(word, this.#found)
      const postings = this.#found.slots()
      for (let at = 0; at < postings.length; at++) {
        const slot = postings[at] ?? 0
        postings[at] = (slot << GROUP_BITS) | this.#found.group(slot)
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
    const rarity = Math.max(0, COMMON - Math.floor(Math.log2(products)))
    return { text: spellings.shown(word), cost: cost + rarity, postings: sources }
  }

  /** The cheapest ways to split a text into words of the catalog: exact ones, or else some that sound the same. */
  #split(text: string): { pieces: ReadWord[]; cost: number }[] {
    if (text.length < 4 || text.length > LONGEST_SPLIT || text.includes(' ')) return []
    const { spellings } = this.#texts
    const exact = splitText(text, (piece) => spellings.find(piece))
    const splits = exact.length > 0 ? exact : splitText(text, (piece) => spellings.findSound(piece))
    return splits.map(({ pieces, cost }) => ({
      pieces: pieces.map((piece) => ({ choices: [this.#choice(piece, 0)], dropCost: 100 })),
      cost,
    }))
  }
}

type Split = { pieces: number[]; cost: number }

/** The cheapest splits of a text into at least two words. Long words cost less. */
function splitText(text: string, find: (piece: string) => number | undefined): Split[] {
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
    splits[end] = ways.sort((a, b) => a.cost - b.cost).slice(0, MOST_SPLITS)
  }
  return (splits[text.length] ?? []).filter(({ pieces }) => pieces.length > 1)
}

/** The cheapest terms of a reading: one choice for each word, so that products have all of them, or else most. */
function bestTerms(
  { words, cost }: Reading,
  slots: number,
  isAlive: (slot: number) => boolean,
): Map<string, number> {
  const nothing = words.reduce((sum, { dropCost }) => sum + dropCost, 0)
  const totals = new Uint16Array(slots).fill(nothing)
  const picks = words.map(({ choices, dropCost }) => {
    const pick = new Uint8Array(slots)
    for (const [index, choice] of choices.entries()) {
      for (const postings of choice.postings) {
        for (let at = 0; at < postings.length; at++) {
          const posting = postings[at] ?? 0
          const slot = posting >>> GROUP_BITS
          if (pick[slot] !== 0) continue
          pick[slot] = index + 1
          totals[slot] = (totals[slot] ?? 0) - dropCost + choice.cost + (posting & GROUP_MASK)
        }
      }
    }
    return pick
  })
  let least = nothing * (1 - LEAST_EXPLAINED)
  for (let slot = 0; slot < slots; slot++) {
    const total = totals[slot] ?? 0
    if (total < least && isAlive(slot)) least = total
  }
  const terms = new Map<string, number>()
  if (least >= nothing * (1 - LEAST_EXPLAINED)) return terms
  for (let slot = 0; slot < slots && terms.size < 2 * MOST_CORRECTIONS; slot++) {
    const total = totals[slot] ?? 0
    if (total > least + MARGIN || !isAlive(slot)) continue
    const texts = words.flatMap(
      ({ choices, filler }, at) => filler ?? choices[(picks[at]?.[slot] ?? 0) - 1]?.text ?? [],
    )
    const term = texts.join(' ')
    const repeated = REPEATED_COST * (texts.length - new Set(texts).size)
    terms.set(term, Math.min(cost + total + repeated, terms.get(term) ?? Number.POSITIVE_INFINITY))
  }
  return terms
}
