import type { Concentration } from '#shop/products/value-sets.ts'
import { GAP } from './title-name.ts'
import { CONCENTRATION_WORDS } from './word-lists.ts'

/** The concentration of a title, and the title without the words that name it. */
interface TakenConcentration {
  rest: string
  concentration?: Concentration
  /** The words that were taken out. */
  words?: string
  /** Written in words that may be part of the name: alone, or beside an abbreviation. */
  spelled?: 'alone' | 'beside'
}

interface Mention {
  words: string
  at: number
  concentration: Concentration
  isAbbreviation: boolean
}

const ABBREVIATION = /^(?:e[\s.]?[dp]|cpo)/i
/** Behind it the words are the name of another perfume of the house: "Eau de Parfum Intense". */
const QUALIFIER =
  /^\s+(?:intens[eoa]|absolue?|extr[eê]me|elixir|l[eé]g[eè]re|fra[iî]che|concentr[eé]e|florale?|sport)(?!\p{L})/iu

/**
 * Takes the concentration out of a title. Of several it is the last abbreviation, or else the last: "Sheikh Eau de Parfum EDT" is a
 * name with its designation. `isName`: words right behind the name are part of it.
 */
export function takeConcentration(text: string, isName: boolean): TakenConcentration {
  const all = findMentions(text)
  const free = all.filter((one) => one.isAbbreviation || !QUALIFIER.test(text.slice(findEnd(one))))
  const taken = free.findLast(({ isAbbreviation }) => isAbbreviation) ?? free.at(-1)
  if (!taken) {
    const last = all.at(-1)
    return { rest: text, ...(last && { concentration: last.concentration }) }
  }
  const isBehindName = ({ at }: Mention) => /[^\s(\ue000\-–—|/,][\s]*$/u.test(text.slice(0, at))
  const same = free.filter(({ concentration }) => concentration === taken.concentration)
  const spelled = same.filter((one) => !one.isAbbreviation && isBehindName(one))
  const out = same.filter((one) => !isName || !spelled.includes(one))
  let rest = text
  for (const one of out.reverse()) rest = `${rest.slice(0, one.at)}${GAP}${rest.slice(findEnd(one))}`
  return {
    rest,
    concentration: taken.concentration,
    ...(out.includes(taken) && { words: taken.words }),
    ...(spelled.length > 0 && { spelled: taken.isAbbreviation ? ('beside' as const) : ('alone' as const) }),
  }
}

const findEnd = ({ at, words }: Mention) => at + words.length

/** In the order of the text; of two in one place that of the first pattern. */
function findMentions(text: string): Mention[] {
  const found: Mention[] = []
  for (const [pattern, concentration] of CONCENTRATION_WORDS) {
    for (const { 0: words, index: at } of text.matchAll(pattern)) {
      if (found.some((one) => at < findEnd(one) && one.at < at + words.length)) continue
      found.push({ words, at, concentration, isAbbreviation: ABBREVIATION.test(words) })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}
