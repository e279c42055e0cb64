import { GROUP_BITS, GROUP_MASK } from './text-index.ts'

/** What a typed word may stand for, and the products that have it. */
export interface Choice {
  text: string
  cost: number
  postings: Uint32Array[]
}

/** A word with its choices, the cheapest first. */
export interface ReadWord {
  choices: Choice[]
  /** The cost of a correction without the word. */
  dropCost: number
  /** Repeated in every correction that has a later word, or all of them. */
  filler?: string
  /** A piece of a typed word: a correction without it would not explain that word. */
  isNeeded?: boolean
}

/** One way to read a term. */
export interface Reading {
  words: ReadWord[]
  /** Of words that were joined or split. */
  cost: number
}

/** Corrections that cost this much more than the best one are not offered. */
export const MARGIN = 12
/** Part of the term's characters that a correction must explain. */
const MIN_EXPLAINED = 0.4
/** For a word that a correction has twice. */
const REPEATED_COST = 10
const MAX_TERMS = 10

/** The cheapest terms of a reading: one choice for each word, so that products have all of them, or else most. */
export function bestTerms(
  { words, cost }: Reading,
  slots: number,
  isListed: (slot: number) => boolean,
): Map<string, number> {
  const nothing = words.reduce((sum, { dropCost }) => sum + dropCost, 0)
  const totals = new Uint16Array(slots).fill(nothing)
  const picks = words.map(({ choices, dropCost }) => {
    const pick = new Uint8Array(choices.length > 0 ? slots : 0)
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
  const needed = picks.filter((_, at) => words[at]?.isNeeded)
  const isAlive = (slot: number) => needed.every((pick) => pick[slot] !== 0) && isListed(slot)
  let lowest = nothing * (1 - MIN_EXPLAINED)
  for (let slot = 0; slot < slots; slot++) {
    const total = totals[slot] ?? 0
    if (total < lowest && isAlive(slot)) lowest = total
  }
  const terms = new Map<string, number>()
  if (lowest >= nothing * (1 - MIN_EXPLAINED)) return terms
  for (const slot of cheapestSlots(totals, picks, { max: lowest + MARGIN, isAlive }))
    addTerm(terms, readTexts(words, picks, slot), cost + (totals[slot] ?? 0))
  return terms
}

/** The slots of the cheapest combinations of choices, for each the one with the lowest total. */
function cheapestSlots(
  totals: Uint16Array,
  picks: readonly Uint8Array[],
  { max, isAlive }: { max: number; isAlive: (slot: number) => boolean },
): number[] {
  const found: number[] = []
  let highest = max
  for (let slot = 0; slot < totals.length; slot++) {
    const total = totals[slot] ?? 0
    if (total > highest || !isAlive(slot)) continue
    const known = findSame(found, slot, picks)
    if (known !== -1 && total >= (totals[found[known] ?? 0] ?? 0)) continue
    found.splice(known === -1 ? found.length : known, 1, slot)
    found.sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0))
    found.length = Math.min(found.length, MAX_TERMS)
    if (found.length === MAX_TERMS) highest = Math.min(max, (totals[found[MAX_TERMS - 1] ?? 0] ?? 0) - 1)
  }
  return found
}

/** The place in `found` of a slot with the same choices; -1 without one. */
function findSame(found: readonly number[], slot: number, picks: readonly Uint8Array[]): number {
  return found.findIndex((other) => picks.every((pick) => pick[other] === pick[slot]))
}

function readTexts(words: readonly ReadWord[], picks: readonly Uint8Array[], slot: number): string[] {
  const texts = words.map(({ choices, filler }, at) => filler ?? choices[(picks[at]?.[slot] ?? 0) - 1]?.text)
  // "fresco para el verano" without its last word: "para el" at the end would mean men.
  const isCut = texts.at(-1) === undefined
  const end = isCut
    ? texts.findLastIndex((text, at) => text !== undefined && !words[at]?.filler) + 1
    : undefined
  return texts.slice(0, end).filter((text) => text !== undefined)
}

function addTerm(terms: Map<string, number>, texts: readonly string[], cost: number): void {
  const term = texts.join(' ')
  const repeated = REPEATED_COST * (texts.length - new Set(texts).size)
  terms.set(term, Math.min(cost + repeated, terms.get(term) ?? Number.POSITIVE_INFINITY))
}
