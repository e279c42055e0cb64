import { CURRENCY_CHOICES } from '#shop/money/currency-choices.ts'
import type { Cents } from '#shop/money/money.ts'
import { type PriceBounds, parsePriceBound, toBounds } from './price-bounds.ts'

/** The prices that a search term names, and its text without them. */
interface TermPrices {
  bounds: PriceBounds
  rest: string
}

const CODES = CURRENCY_CHOICES.map(([currency]) => currency).filter((currency) => currency !== '$')
const PESOS = 'pesos(?:\\s+(?:argentin|chilen|colombian|dominican|mexican|uruguay)os)?'
const MONEY = `(?:d[oó]lares|euros|soles|colones|${PESOS}|${CODES.join('|')})(?!\\p{L})`
const THOUSANDS = '(?:mil|k|mill[oó]n(?:es)?)(?!\\p{L})'
/** An amount: "$50", "100 mil", "80.000 pesos". "50 ml" and "8 horas" are none. */
const AMOUNT =
  `(?:us)?\\$?\\s*(\\d[\\d.,]*(?![\\d.,]*\\s*(?:ml|cl|l|oz|g|h|horas?|a[ñn]os?)(?!\\p{L}))` +
  `(?:\\s*${THOUSANDS})?)(?:\\s*(?:de\\s+)?${MONEY})?`
/** The same without any word before it, and so as nothing but a price is written: "24k" and "212" are in names. */
const PRICE = `(?=(?:us)?\\$|\\d[\\d.,]*\\s*(?:mil(?!\\p{L})|${MONEY})|\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|\\d{5,7}(?!\\d))${AMOUNT}`

const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}`, 'iu')
const RANGES = [
  pattern(`(?:entre|desde)\\s+${AMOUNT}\\s+(?:y|a|hasta)\\s+${AMOUNT}`),
  pattern(`de\\s+${AMOUNT}\\s+a\\s+${PRICE}`),
]
const MAX = pattern(
  `(?:(?:por\\s+|a\\s+)?menos\\s+de|hasta|m[aá]ximo(?:\\s+de)?|no\\s+m[aá]s\\s+de|(?:por\\s+)?debajo\\s+de|bajo|menor(?:es)?\\s+(?:a|de|que))\\s+${AMOUNT}`,
)
const MIN = pattern(
  `(?:m[aá]s\\s+de|desde|a\\s+partir\\s+de|m[ií]nimo(?:\\s+de)?|mayor(?:es)?\\s+(?:a|de|que))\\s+${AMOUNT}`,
)
/** A price alone is the most that the visitor wants to pay: "100 mil", "perfumes de $50", "80.000 pesos o menos". */
const ALONE = pattern(`(?:de\\s+)?${PRICE}(?:\\s+(?:o\\s+menos|m[aá]ximo)(?!\\p{L}))?`)

/** "menos de $50", "entre 50 y 100 mil", "más de 300 mil", "100 mil". */
export function readTermPrices(term: string): TermPrices {
  for (const range of RANGES) {
    const [found, low = '', high = ''] = range.exec(term) ?? []
    if (found === undefined) continue
    const max = parsePriceBound(high)
    return { bounds: toBounds(parseLow(low, high, max), max), rest: term.replace(found, ' ') }
  }
  const [most, max] = MAX.exec(term) ?? []
  const withoutMax = most === undefined ? term : term.replace(most, ' ')
  const [least, min] = MIN.exec(withoutMax) ?? []
  const rest = least === undefined ? withoutMax : withoutMax.replace(least, ' ')
  if (max !== undefined || min !== undefined)
    return { bounds: toBounds(parsePriceBound(min ?? ''), parsePriceBound(max ?? '')), rest }
  const [alone, price = ''] = ALONE.exec(term) ?? []
  if (alone === undefined) return { bounds: {}, rest: term }
  return { bounds: toBounds(undefined, parsePriceBound(price)), rest: term.replace(alone, ' ') }
}

/** The thousands of "entre 50 y 100 mil" are those of both. */
function parseLow(low: string, high: string, max: Cents | undefined): Cents | undefined {
  const [thousands = ''] = new RegExp(`\\s*${THOUSANDS}$`, 'iu').exec(high) ?? []
  const shared = parsePriceBound(low + thousands)
  const isShared = shared !== undefined && max !== undefined && shared <= max
  return isShared ? shared : parsePriceBound(low)
}

/** Prices of a term in thousands, as people say those of a catalog where "menos de 80" would find nothing. */
export function inThousands(bounds: PriceBounds, minPrice: Cents, maxPrice: Cents): PriceBounds {
  const highest = bounds.max ?? bounds.min
  if (highest === undefined || highest >= minPrice || highest * 1000 > maxPrice) return bounds
  return toBounds(bounds.min && bounds.min * 1000, bounds.max && bounds.max * 1000)
}
