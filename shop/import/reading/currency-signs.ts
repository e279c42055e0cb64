import { foldText } from '#shop/text/fold-text.ts'

/** Signs, codes and words that name a currency beside an amount; the first that matches counts. */
const SIGNS: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/₡|¢|\bcrc\b|\bcolon(es)?\b/, 'CRC'],
  [/€|\beur(os?)?\b/, 'EUR'],
  [/\bus\s?\$|u\$[sd]|\busd\b|\bdolar(es)?\b/, 'USD'],
  [/rd\s?\$|\bdop\b/, 'DOP'],
  [/r\$|\bbrl\b|\breais\b/, 'BRL'],
  [/\bs\/|\bpen\b|\bsoles\b/, 'PEN'],
  [/₲|\bpyg\b|\bguaranies\b/, 'PYG'],
  [/£|\bgbp\b/, 'GBP'],
  [/\bmxn\b|\bm\.?n\b/, 'MXN'],
  [/\bcop\b/, 'COP'],
  [/\bclp\b/, 'CLP'],
  [/\bars\b/, 'ARS'],
  [/\buyu\b/, 'UYU'],
  [/\bgtq\b|\bq\s?(?=\d)|\bquetzales\b/, 'GTQ'],
  [/\bhnl\b|\blempiras\b/, 'HNL'],
  [/\bnio\b|c\$/, 'NIO'],
  [/\bpab\b|b\/\./, 'PAB'],
  [/\bbob\b|\bbolivianos\b/, 'BOB'],
  [/\baed\b|\bdirhams\b/, 'AED'],
  [/\$/, '$'],
]

/** The currency that a text names: an ISO 4217 code, '$' for the sign of many, undefined for none. */
export function findCurrency(text: string): string | undefined {
  const folded = foldText(text)
  return SIGNS.find(([pattern]) => pattern.test(folded))?.[1]
}
