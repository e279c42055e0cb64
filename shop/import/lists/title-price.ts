import { AMOUNT } from '../reading/amounts.ts'
import { findCurrency } from '../reading/currency-signs.ts'
import { splitBundle } from '../reading/price-text.ts'
import { EMOJI, SOLD_OUT } from '../reading/word-lists.ts'

/** A line of a chat: a title and its price. */
export interface PricedTitle {
  title: string
  price: string
}

/** Signs and words that may be around a price at the end of a line. */
const SIGN =
  '(?:₡|€|₲|US\\$|U\\$S|RD\\$|R\\$|C\\$|\\$|S\\/\\.?|B\\/\\.?|USD|CRC|MXN|COP|CLP|ARS|GTQ|HNL|DOP|PEN)'
const AROUND = `(?:${SIGN}|Gs\\.?|Bs\\.?|Lps?\\.?|L\\.?|Q\\.?)`
const CURRENCY_WORD = '(?:colones|pesos|euros|d[oó]lares|soles|dl?ls|usd|crc|mxn|cop|eur)'
const AFTER = `(?:${CURRENCY_WORD}|mil|k|c\\/u|€|oferta|promo(?:ci[oó]n)?|\\+?\\s?iva)`
/** Words behind the price that say nothing of it or of the name. */
const REMARK =
  '\\(?(?:disponibles?|(?:la |por |cada )?unidad|cada un[oa]|c\\/u|env[ií]o (?:gratis|incluido)|nuev[oa]s?|original(?:es)?)\\)?'
const WHEN = '(?:antes|era|ahora|hoy)\\s*:?\\s*'
export const PRICE = `${AROUND}?\\s?(?:${AMOUNT.source})\\s?(?:${AROUND}|${AFTER})?`
/** "$40, ahora $35", "$35 (antes $40)". */
const BOTH = `(?:${WHEN})?${PRICE}[\\s,;/(–—-]+${WHEN}${PRICE}\\)?`
const SIGNS = `[\\s.,!*${EMOJI}]`
const END = new RegExp(
  `(?<before>[\\s\\-–—:=.…|→>]*)(?<![\\p{L}\\p{N}])(?<price>${BOTH}|${AROUND}?\\s?(?<number>${AMOUNT.source})\\s?(?:${AROUND}|${AFTER})?(?:${SIGNS}+${AFTER})?)(?:${SIGNS}+${REMARK})*${SIGNS}*$`,
  'iu',
)

/** A price that does not end the line: "₡25.000 Asad 100ml", "Asad $35 100ml", "Asad 25 dólares 100ml". */
const WITHIN = new RegExp(
  `(?<![^\\s*])(?:${SIGN}\\s?(?:${AMOUNT.source})|(?:${AMOUNT.source})\\s?${CURRENCY_WORD})(?=[\\s:*]|$)\\s*[:–—-]?`,
  'giu',
)
/** Words before a price: "en 25 mil", "a 26.500", "precio: 30.000", "a solo 25.000"; "Solo" alone is a name. */
const BEFORE =
  /\s+(?:(?:a|por)\s+s[oó]lo|(?:en\s+)?(?:oferta|promo(?:ci[oó]n)?)|a|en|por|precio|valor|pvp)\s*:?\s*$/iu
/** "105ml x ₡27.500". */
const TIMES = /(?<=(?:\d\s?(?:ml|oz|g)|ed[pt])[).]?)\s+x\s*$/iu

/** A price in a title whose price is known, with the word of a former one: "$45.000", "regular 40 euros", "100ml 45.000". */
const FURTHER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:antes|era|regular|normal|precio de lista)\\s*:?\\s*)?(?:${SIGN}\\s?(?:${AMOUNT.source})|(?:${AMOUNT.source})\\s?${CURRENCY_WORD}(?!\\p{L})|(?<=\\d\\s?(?:ml|oz|g)[).]?\\s+)\\d{1,3}(?:[.,]\\d{3})+(?![\\d.,]))`,
  'iu',
)

/** "1872" and "2024" are names of perfumes, unless the bottle is named before. */
const YEAR = /^(?:1[89]|20)\d\d$/
const BOTTLE = /(?:\d\s?(?:ml|oz|g)|ed[pt])\W*$/i
const SIZE = /\d\s?(?:ml|oz)\b/i
/** Nothing of a name comes after its size. */
const AFTER_SIZE = /\d\s?(?:ml|oz)[).]?$/i

/** What may stand behind the price. */
const SOLD_OUT_END = new RegExp(`[\\s*_()[\\]–—${EMOJI}-]*(?:${SOLD_OUT})[\\s*_()[\\].!${EMOJI}]*$`, 'iu')
/** A former price that the chat strikes through: "~25.000~ 22.000", "22.000 ~25.000~". */
const STRUCK = new RegExp(`~+\\s*(${PRICE})\\s*~+(?<rest>[^~]*)$`, 'iu')

/** The line with words for what signs say. */
function inWords(line: string): string {
  const text = line.replace(SOLD_OUT_END, '')
  if (!STRUCK.test(text)) return text
  return text
    .replaceAll('*', '')
    .replace(STRUCK, (_, price: string, rest: string) =>
      /\d/.test(rest) ? ` antes ${price} ahora ${rest}` : ` antes ${price}`,
    )
}

/**
 * Separates the price at the end of a line, when the table has no column of prices: with a sign of a currency, thousands,
 * at least four digits, after a dash, directly after a size, or after two spaces behind one. A number that only belongs to
 * the name stays ("Boss Bottled 212").
 */
export function splitTitlePrice(line: string): PricedTitle {
  const worded = inWords(line)
  const [single, bundle] = splitBundle(worded)
  if (bundle !== undefined) {
    const { title, price } = splitTitlePrice(single)
    if (price !== '') return { title, price: `${price}, ${bundle}` }
  }
  const split = splitOnePrice(worded)
  if (split === undefined) return { title: line, price: '' }
  const first = FURTHER.test(split.title) ? FURTHER.exec(worded) : null
  if (!first) return split
  // Of several prices none is that of the perfume: the reader of prices says so, or knows the former one.
  const title = beforePrice(worded.slice(0, first.index))
  return /\p{L}{2}/u.test(title) ? { title, price: worded.slice(first.index).trim() } : split
}

function splitOnePrice(worded: string): PricedTitle | undefined {
  const match = END.exec(worded)
  const { before = '', price = '', number } = match?.groups ?? {}
  if (!match || price === '' || match.index === 0) return splitWithin(worded)
  const isMoney =
    number === undefined ||
    findCurrency(price) !== undefined ||
    /\d[.,'’´]\d{2,3}(?!\d)/.test(number) ||
    (/^\d{4,7}$/.test(number) && (!YEAR.test(number) || BOTTLE.test(worded.slice(0, match.index)))) ||
    /[:=→>…|]|\.{2,}|\s[-–—]/u.test(before) ||
    (/\s{2}/.test(before) && SIZE.test(worded.slice(0, match.index))) ||
    (/^\d{2,3}$/.test(number) && AFTER_SIZE.test(worded.slice(0, match.index))) ||
    /\d\s?(mil|k|oferta)\b/i.test(price)
  if (!isMoney) return splitWithin(worded)
  return { title: beforePrice(worded.slice(0, match.index)), price: price.trim() }
}

const beforePrice = (text: string) => text.replace(BEFORE, '').replace(TIMES, '')

function splitWithin(line: string): PricedTitle | undefined {
  const [match, other] = line.matchAll(WITHIN)
  if (!match || other) return undefined
  const before = line.slice(0, match.index).replace(/[\s:=→>…|–—-]+$/u, '')
  const title = `${beforePrice(before)} ${line.slice(match.index + match[0].length)}`
  return /\p{L}{2}/u.test(title) ? { title, price: match[0].replace(/[\s:–—-]+$/u, '') } : undefined
}
