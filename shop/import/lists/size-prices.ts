import { findSizes, type NamedSize, SIZE } from '../reading/size-text.ts'
import { PRICE } from './title-price.ts'

/** A line of a chat with several sizes, and the text of the price of each. */
export interface SizedLine {
  title: string
  sizes: readonly { size: NamedSize; price: string }[]
}

/** "5ml 3.500", "100ml: ₡25.000"; the amount is no size itself. */
const PAIR = new RegExp(
  `(?<size>${SIZE.source})\\.?\\s*(?:[:=–—→>-]+\\s*)?(?<price>${PRICE})(?![\\d.,]*\\s?(?:ml|oz|gr?|cc)(?!\\p{L}))`,
  'giu',
)
const BETWEEN = /^[\s|/,;·•+–—-]*(?:y\s+)?$/u
const BEHIND = /^(?:[\s.!*|]|\ufe0f|\p{Extended_Pictographic})*$/u

/** The sizes of "Asad: 3ml 2.500 | 5ml 3.500"; undefined for a line with one or none. */
export function splitSizePrices(line: string): SizedLine | undefined {
  const pairs = [...line.matchAll(PAIR)]
  const [first] = pairs
  const last = pairs.at(-1)
  if (!first || !last || pairs.length < 2) return undefined
  const endOf = (match: RegExpExecArray) => match.index + match[0].length
  const isList = pairs.every((pair, at) => {
    const next = pairs[at + 1]
    return next === undefined || BETWEEN.test(line.slice(endOf(pair), next.index))
  })
  if (!isList || !BEHIND.test(line.slice(endOf(last)))) return undefined
  const title = line.slice(0, first.index).replace(/[\s:=–—-]+$/u, '')
  const sizes = pairs.flatMap(({ groups }) => {
    const [size] = findSizes(groups?.size ?? '')
    return size ? [{ size, price: groups?.price?.trim() ?? '' }] : []
  })
  return { title, sizes }
}
