/** The currencies that forms offer, as they are stored: '$' or an ISO 4217 code. */
export const CURRENCY_CHOICES: readonly (readonly [currency: string, name: string])[] = [
  ['$', '$ – Dólar, solo con el signo'],
  ['USD', 'USD – Dólar estadounidense'],
  ['EUR', 'EUR – Euro'],
  ['ARS', 'ARS – Peso argentino'],
  ['BOB', 'BOB – Boliviano'],
  ['BRL', 'BRL – Real brasileño'],
  ['CLP', 'CLP – Peso chileno'],
  ['COP', 'COP – Peso colombiano'],
  ['CRC', 'CRC – Colón costarricense'],
  ['DOP', 'DOP – Peso dominicano'],
  ['GTQ', 'GTQ – Quetzal guatemalteco'],
  ['HNL', 'HNL – Lempira hondureño'],
  ['MXN', 'MXN – Peso mexicano'],
  ['NIO', 'NIO – Córdoba nicaragüense'],
  ['PAB', 'PAB – Balboa panameño'],
  ['PYG', 'PYG – Guaraní paraguayo'],
  ['PEN', 'PEN – Sol peruano'],
  ['UYU', 'UYU – Peso uruguayo'],
  ['VES', 'VES – Bolívar venezolano'],
]

/** The name of a currency in the settings; other texts stay as they are. */
export function currencyName(currency: string): string {
  return CURRENCY_CHOICES.find(([choice]) => choice === currency)?.[1] ?? currency
}
