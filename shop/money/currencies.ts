import { withoutDirection } from '#shop/text/clean-text.ts'

/**
 * The format of amounts in each currency's country. The decimals are those of ISO 4217, except Colombian pesos, which
 * are written without decimals.
 */
export type CurrencyFormat = {
  readonly symbol: string
  readonly symbolLast: boolean
  /** A no-break space between symbol and number. */
  readonly spaced: boolean
  readonly decimals: 0 | 2 | 3
  readonly group: '.' | ','
  readonly point: '.' | ','
  /** Digits from which thousands are grouped: Spain writes 1234 but 12.345. */
  readonly groupFrom: number
  /** Whole amounts are written without decimals: ₡24.500, but ₡24.500,50. */
  readonly shortWhole?: true
}

const COMMA_GROUPS = { group: ',', point: '.', groupFrom: 4 } as const
const DOT_GROUPS = { group: '.', point: ',', groupFrom: 4 } as const

const commas = (symbol: string, spaced = false): CurrencyFormat => ({
  ...COMMA_GROUPS,
  symbol,
  spaced,
  symbolLast: false,
  decimals: 2,
})
const dots = (symbol: string, decimals: CurrencyFormat['decimals'] = 2, spaced = false): CurrencyFormat => ({
  ...DOT_GROUPS,
  symbol,
  spaced,
  symbolLast: false,
  decimals,
})

const STORE_DOLLAR = commas('$')

const FORMATS: ReadonlyMap<string, CurrencyFormat> = new Map([
  ['USD', commas('US$')],
  ['MXN', { ...commas('$'), shortWhole: true }],
  ['PEN', commas('S/', true)],
  ['GTQ', commas('Q')],
  ['HNL', commas('L')],
  ['NIO', commas('C$')],
  ['DOP', { ...commas('RD$'), shortWhole: true }],
  ['PAB', commas('B/.', true)],
  ['COP', dots('$', 0)],
  ['CLP', dots('$', 0)],
  ['ARS', { ...dots('$'), shortWhole: true }],
  ['UYU', { ...dots('$'), shortWhole: true }],
  ['PYG', dots('₲', 0, true)],
  ['BOB', dots('Bs', 2, true)],
  ['VES', dots('Bs.', 2, true)],
  ['CRC', { ...dots('₡'), shortWhole: true }],
  ['BRL', dots('R$', 2, true)],
  ['EUR', { ...dots('€', 2, true), symbolLast: true, groupFrom: 5, shortWhole: true }],
])

const WITHOUT_DECIMALS = new Set('BIF DJF GNF ISK JPY KMF KRW RWF UGX VND VUV XAF XOF XPF'.split(' '))
const WITH_THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Symbols that operators type instead of a code. */
const SYMBOL_CODES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['S/', 'PEN'],
  ['R$', 'BRL'],
])

/** The ISO 4217 code of a stored currency text ('$' is USD), or undefined when it is unknown. */
export function isoCurrency(currency: string): string | undefined {
  const text = currency.trim().toUpperCase()
  return SYMBOL_CODES.get(text) ?? (/^[A-Z]{3}$/.test(text) ? text : undefined)
}

/**
 * Whether the table has a format for a stored currency text. An unknown text ("colones") was typed by the operator, who
 * must choose a currency again.
 */
export function isKnownCurrency(currency: string): boolean {
  const code = isoCurrency(currency)
  if (code === undefined) return currency.trim() === ''
  return FORMATS.has(code) || Intl.supportedValuesOf('currency').includes(code)
}

/** The amount format of a stored currency text. An unknown symbol is written before the number, a word after it. */
export function currencyFormat(currency: string): CurrencyFormat {
  const text = withoutDirection(currency).trim()
  if (text === '$' || text === '') return STORE_DOLLAR
  const code = isoCurrency(text)
  if (!code) return { ...dots(text, 2, true), symbolLast: /^\p{L}{4}/u.test(text) }
  return FORMATS.get(code) ?? dots(code, findDecimals(code), true)
}

function findDecimals(code: string): CurrencyFormat['decimals'] {
  if (WITHOUT_DECIMALS.has(code)) return 0
  return WITH_THREE_DECIMALS.has(code) ? 3 : 2
}

/** Where converted prices are whole amounts, although the currency has decimals. */
const WHOLE_PRICES = new Set(['ARS', 'CRC', 'UYU'])

/** The smallest step between prices in a currency, in hundredths; of converted prices, what people there expect. */
export function priceStep(currency: string, converted = false): 1 | 100 {
  const isWhole = converted && WHOLE_PRICES.has(isoCurrency(currency) ?? '')
  return isWhole || currencyFormat(currency).decimals === 0 ? 100 : 1
}
