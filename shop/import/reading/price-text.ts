import { currencyFormat, isoCurrency } from '#shop/money/currencies.ts'
import { type Cents, formatMoney, MAX_CENTS } from '#shop/money/money.ts'
import { firstCharacters } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { AMOUNT, type AmountDigits, type AmountStyle, readAmountDigits } from './amounts.ts'
import { findCurrency, toForeign } from './currency-signs.ts'

/** What a cell says of the price. */
export interface ReadPrice {
  /** Null: no price, or none that can be read. */
  price: Cents | null
  /** Below `price`: of a cell with both ("antes 25.000, ahora 22.000"). */
  salePrice?: Cents
  /** The currency of the cell when it is not the shop's. */
  currency?: string
  warnings: string[]
  isGuessed: boolean
}

const RANGE = /\d\s*(?:-|–|—|\/|~|\ba\b|\bhasta\b|\by\b|\bo\b)\s*[^\d\s]{0,3}\s*\d/u
const BEFORE = /\b(antes|regular|normal|precio de lista|era)\b/
const AFTER = /\b(ahora|oferta|promo(?:cion)?|hoy|rebaja(?:do)?)\b/
const OFFER = /\b(oferta|promo(?:cion)?|liquidacion|descuento|rebaja(?:do)?|sale)\b/
/** Words that change nothing. */
const NOISE =
  /\b(precio|pvp|venta|oferta|promo(?:cion)?|liquidacion|sale|c\/?u|cada uno|unidad|und?|colones|pesos|dolares|dl?ls|euros|soles|iva incluido|i\.?v\.?i|incl(?:uye|uido)?|neto|efectivo|contado|final|solo|aprox|por|en|de|el|la|mxn|usd|cop|crc|eur|clp|ars|pen|mn|m\.n)\b/g

/** The price of several pieces behind that of one: "2 x 180.000", "(3 unidades por $120.000)". */
const BUNDLE = new RegExp(
  `(?<=\\d.*)[\\s,;(/–—-]+(?<bundle>\\d{1,2}\\s?(?:und?s?|uds?|unidades|pzs?|piezas)?\\.?\\s?(?:x|por|a)\\s?[^\\d\\s]{0,3}\\s?(?:${AMOUNT.source})[^\\d]*)$`,
  'iu',
)

/** A text without the price of several pieces behind that of one, and that price, if it has one. */
export function splitBundle(text: string): [single: string, bundle: string | undefined] {
  const match = BUNDLE.exec(text)
  return [match ? text.slice(0, match.index) : text, match?.groups?.bundle?.replace(/[)\s]+$/, '')]
}

/** Currencies in which a perfume costs thousands: lists often leave them out. */
const LARGE_AMOUNTS = new Set(['CRC', 'COP', 'CLP', 'ARS', 'PYG'])
const MIN_LARGE_PRICE: Cents = 1_000_00

interface Cell {
  /** The shop's. */
  currency: string
  /** That of a cell without a sign, when its column is in another one. */
  columnCurrency?: string
  style: AmountStyle
  /** A number of a spreadsheet, whose point is a decimal point. */
  isNumber?: boolean
}

/** Reads a cell of prices. */
export function readPrice(text: string, cell: Cell): ReadPrice {
  const [single, bundle] = splitBundle(text)
  const read = readSingle(single, cell)
  if (bundle !== undefined) read.warnings.push(`«${short(bundle)}» es de varias piezas: no se importa`)
  return read
}

function readSingle(
  text: string,
  { currency: shopCurrency, columnCurrency, style, isNumber }: Cell,
): ReadPrice {
  const none = (warning?: string): ReadPrice => ({
    price: null,
    warnings: warning ? [warning] : [],
    isGuessed: false,
  })
  const visible = text
    .replace(/\p{Cf}/gu, '')
    // Which the normal form would divide.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .trim()
  if (visible === '' || /^[-–—.]+$/.test(visible)) return none()
  if (visible.length > 80) return none(`«${short(visible)}» es muy largo para un precio: queda sin precio`)
  const folded = foldText(visible)
  const numbers = [...visible.matchAll(AMOUNT)].map(([number]) => number)
  if (numbers.length === 0) return none(`«${short(visible)}» no es un precio: queda sin precio`)
  if (/\b(docenas?|dozen)\b/.test(folded))
    return none(`«${short(visible)}» no es el precio de una pieza: queda sin precio`)
  if (/%/.test(visible)) return none(`«${short(visible)}» es un porcentaje: queda sin precio`)
  if (/\d\s*(ml|oz|gr?)\b/.test(folded)) return none(`«${short(visible)}» parece un tamaño: queda sin precio`)
  if (/^\s*-\s*[^\d\s]{0,3}\s*\d/.test(visible))
    return none(`«${short(visible)}» es negativo: queda sin precio`)
  const named = findCurrency(visible)
  const foreign = toForeign(named ?? columnCurrency, shopCurrency)
  const currency = foreign ?? shopCurrency
  // "135" beside "150.000", but not "990" beside "29.990".
  const isShort = (number: string) =>
    !foreign &&
    LARGE_AMOUNTS.has(isoCurrency(currency) ?? '') &&
    /^[1-9]\d{1,2}$/.test(number) &&
    Number(number) * 1000 <= 2 * style.largest
  const read = (number: string) =>
    isShort(number)
      ? inThousands(number, currency)
      : isNumber && /^\d+(\.\d+)?$/.test(visible)
        ? fromDigits(splitDecimal(visible), currency)
        : fromText(number, style, currency)
  // The plan refuses the product, and says why.
  const extra = foreign ? { currency } : {}
  const both = findBoth(folded)?.map(read)
  if (both?.[0]?.price && both[1]?.price && both[1].price < both[0].price)
    return { ...both[0], ...extra, salePrice: both[1].price }
  if (/\b(desde|hasta|entre)\b/.test(folded) || (numbers.length > 1 && RANGE.test(folded)))
    return none(`«${short(visible)}» son varios precios: queda sin precio`)
  if (numbers.length > 1) return none(`«${short(visible)}» tiene varios números: queda sin precio`)
  const thousands = /\d\s*(mil|k)\b/.test(folded) || isShort(numbers[0] ?? '')
  const result = thousands ? inThousands(numbers[0] ?? '', currency) : read(numbers[0] ?? '')
  const warnings = [...result.warnings]
  if (result.price === null) return { ...none(), warnings }
  if (result.price < MIN_LARGE_PRICE && LARGE_AMOUNTS.has(isoCurrency(currency) ?? ''))
    warnings.push(`«${short(visible)}» es muy poco en ${currency}: revisa si la lista está en miles`)
  if (thousands) warnings.push(`«${short(visible)}» se leyó como ${formatMoney(result.price, currency)}`)
  if (OFFER.test(folded))
    warnings.push(`Dice «${short(visible)}», sin otro precio con qué compararlo: es el precio normal`)
  const words = folded
    .replace(AMOUNT, ' ')
    .replace(NOISE, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (/\biva\b/.test(words))
    warnings.push(`«${short(visible)}» habla del IVA: revisa si el precio lo incluye`)
  else if (words.length > (named ? 3 : 1) && !thousands)
    warnings.push(`«${short(visible)}»: solo se leyó el número`)
  return { ...result, ...extra, warnings, isGuessed: thousands }
}

/** The former price and that of now: "antes 25.000, ahora 22.000", "22.000 (antes 25.000)"; each behind its word. */
function findBoth(folded: string): [before: string, now: string] | undefined {
  const [first, second, ...others] = [...folded.matchAll(AMOUNT)]
  const end = second ? folded.slice(second.index + second[0].length) : ''
  if (!first || !second || others.length > 0 || BEFORE.test(end) || AFTER.test(end)) return undefined
  const between = folded.slice(first.index + first[0].length, second.index)
  if (BEFORE.test(folded.slice(0, first.index)))
    return AFTER.test(between) ? [first[0], second[0]] : undefined
  return /\b(antes|era)\b/.test(between) ? [second[0], first[0]] : undefined
}

const short = (text: string) => (text.length > 40 ? `${firstCharacters(text, 40)}…` : text)

function fromText(number: string, style: AmountStyle, currency: string): ReadPrice {
  const digits = readAmountDigits(number, style, currencyFormat(currency).decimals === 3)
  if (digits === 'unclear') {
    const [whole = '', rest = ''] = number.split(/[.,]/)
    return unreadable(`«${number}» puede ser ${whole} o ${whole}${rest}: queda sin precio`)
  }
  return digits ? fromDigits(digits, currency) : unreadable(`No se entiende «${number}»: queda sin precio`)
}

/** "22 mil", "22,5 mil". */
function inThousands(number: string, currency: string): ReadPrice {
  const [whole = '', fraction = ''] = number.split(/[.,]/)
  if (whole.length > 4 || fraction.length > 2) return unreadable(`No se entiende «${number} mil»`)
  return fromDigits({ whole: whole + fraction.padEnd(3, '0'), fraction: '' }, currency)
}

function splitDecimal(text: string): AmountDigits {
  const [whole = '', fraction = ''] = text.split('.')
  return { whole, fraction }
}

function fromDigits({ whole, fraction }: AmountDigits, currency: string): ReadPrice {
  const stored = Math.min(currencyFormat(currency).decimals, 2)
  if (/[1-9]/.test(fraction.slice(stored)))
    return unreadable(
      stored === 0
        ? 'En esta moneda el precio va sin decimales: queda sin precio'
        : 'El precio lleva dos decimales como mucho: queda sin precio',
    )
  const cents = Number(whole + fraction.slice(0, stored).padEnd(2, '0'))
  if (!(cents > 0)) return unreadable('El precio es cero: queda sin precio')
  if (cents > MAX_CENTS) return unreadable('El precio es demasiado alto: queda sin precio')
  return { price: cents, warnings: [], isGuessed: false }
}

const unreadable = (warning: string): ReadPrice => ({ price: null, warnings: [warning], isGuessed: false })
