import { UNKNOWN_SIZE } from '../imported-product.ts'
import { DECANT, findSizes, isDecantSize, isDecantText, type NamedSize, SIZE } from '../reading/size-text.ts'
import { PRICE } from './title-price.ts'

/** A line of a chat with several sizes, and the text of the price of each. */
export interface SizedLine {
  title: string
  sizes: readonly { size: NamedSize; decant: boolean; price: string }[]
}

const CONTENTS = `(?:(?:${DECANT.source}|botella|frasco)[\\s:(]*(?:de\\s+)?)?(?:${SIZE.source})\\)?(?:\\s*\\(?${DECANT.source}\\)?)?`
/** "5ml 3.500", "100ml: ₡25.000", "decant 10ml 6", "decant 6"; the amount is no size itself. */
const PAIR = new RegExp(
  `(?<size>${CONTENTS}|${DECANT.source})\\.?\\s*(?:[:=–—→>-]+\\s*)?(?<price>${PRICE})(?![\\d.,]*\\s?(?:ml|oz|gr?|cc)(?!\\p{L}))(?:\\s*\\(?${DECANT.source}\\)?$)?`,
  'giu',
)
const BETWEEN = /^[\s|/,;·•+(–—-]*(?:y\s+)?$/u
const BEHIND = /^(?:[\s.!*|)]|\ufe0f|\p{Extended_Pictographic})*$/u

/** The sizes of "Asad: 3ml 2.500 | 5ml 3.500"; undefined for a line with one or none. */
export function splitSizePrices(line: string): SizedLine | undefined {
  const pairs = [...line.matchAll(PAIR)].filter((pair) => !isName(line, pair))
  const [first] = pairs
  const last = pairs.at(-1)
  if (!first || !last || pairs.length < 2) return undefined
  const isList = pairs.every((pair, at) => {
    const next = pairs[at + 1]
    return next === undefined || BETWEEN.test(line.slice(findEnd(pair), next.index))
  })
  if (!isList || !BEHIND.test(line.slice(findEnd(last)))) return undefined
  const title = line.slice(0, first.index).replace(/[\s:=–—-]+$/u, '')
  let areDecants = false
  const sizes = pairs.map(({ 0: text, groups }) => {
    const [size = UNKNOWN_SIZE] = findSizes(groups?.size ?? '')
    const isNamed = isDecantText(text)
    areDecants ||= isNamed
    return { size, decant: isNamed || (areDecants && isDecantSize(size)), price: groups?.price?.trim() ?? '' }
  })
  return { title, sizes }
}

const findEnd = (pair: RegExpExecArray) => pair.index + pair[0].length

/** "Decant 212 VIP": the number after a decant without its contents begins a name. */
const isName = (line: string, pair: RegExpExecArray) =>
  findSizes(pair.groups?.size ?? '').length === 0 && /^\s*(?!y\s)\p{L}/u.test(line.slice(findEnd(pair)))
