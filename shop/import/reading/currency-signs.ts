import { currencyFormat, isKnownCurrency, isoCurrency } from '#shop/money/currencies.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** Signs, codes and words that name a currency beside an amount; the first that matches counts. */
const SIGNS: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/₡|¢|\bcrc\b|\bcolon(es)?\b/, 'CRC'],
  [/€|\beur(os?)?\b/, 'EUR'],
  [/\bus\s?\$|u\$[sd]|\busd\b|\bdolar(es)?\b|\bdl?ls\b/, 'USD'],
  [/rd\s?\$|\bdop\b/, 'DOP'],
  [/\bars\b|\bar\$/, 'ARS'],
  [/r\$|\bbrl\b|\breais\b/, 'BRL'],
  [/\bs\/|\bpen\b|\bsoles\b/, 'PEN'],
  [/₲|\bgs\b|\bpyg\b|\bguaranies\b/, 'PYG'],
  [/£|\bgbp\b/, 'GBP'],
  [/\bmxn\b|\bm\.?n\b/, 'MXN'],
  [/\bcop\b/, 'COP'],
  [/\bclp\b/, 'CLP'],
  [/\buyu\b/, 'UYU'],
  [/\bgtq\b|\bq\.?\s?(?=\d)|(?<=\d\s?)q\b|\bquetzales\b/, 'GTQ'],
  [/\bhnl\b|\blempiras\b|\blps?\b|\bl\.?\s?(?=\d)/, 'HNL'],
  [/\bnio\b|c\$/, 'NIO'],
  [/\bpab\b|b\/\.?/, 'PAB'],
  [/\bbob\b|\bbolivianos\b/, 'BOB'],
  [/\bves\b|\bbolivares\b/, 'VES'],
  [/\bbs\b/, 'Bs'],
  [/\baed\b|\bdh[ms]?\b|\bdirhams?\b|د\.?\s?[اإ]/, 'AED'],
  [/\bsar\b|ر\.?\s?س|﷼/, 'SAR'],
  [/\bkwd\b|د\.?\s?ك/, 'KWD'],
  [/\binr\b|₹/, 'INR'],
  [/\$/, '$'],
]
/** A code beside an amount; in capitals, because words may have its characters. */
const CODE = /^[^\p{L}\p{N}]*([A-Z]{3})[^\p{L}\p{N}]*\d|\d[^\p{L}\p{N}]*([A-Z]{3})[^\p{L}\p{N}]*$/u

/** The currency that a text names: an ISO 4217 code, the sign of several or of an unknown one, undefined for none. */
export function findCurrency(text: string): string | undefined {
  const folded = foldText(text)
  const found = SIGNS.find(([pattern]) => pattern.test(folded))?.[1]
  if (found !== undefined) return found
  const [, before, behind] = CODE.exec(text) ?? []
  const code = before ?? behind
  return code && isKnownCurrency(code) ? code : /\p{Sc}/u.exec(text)?.[0]
}

/** What amounts in a currency are for the shop: undefined in its own, the currency in another one. */
export function toForeign(currency: string | undefined, shopCurrency: string): string | undefined {
  if (currency === undefined || currency === ownCode(shopCurrency)) return undefined
  const { symbol } = currencyFormat(shopCurrency)
  // '$' and 'Bs' are signs of many currencies.
  if (currency === '$' ? symbol.includes('$') : symbol.replace(/\.$/, '') === currency) return undefined
  return currency
}

/** The code of a stored currency, or its text. */
export const ownCode = (currency: string): string => isoCurrency(currency) ?? currency.trim()
