import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '#shop/money/money.ts'
import { findAmountStyle } from './amounts.ts'
import { readPrice } from './price-text.ts'

/** The price of `text` in a column with these cells, in hundredths. */
function priceIn(currency: string, text: string, column: readonly string[] = [text]) {
  return readPrice(text, { currency, style: findAmountStyle(column) })
}

test.each([
  ['CRC', '₡22.000', 2_200_000],
  ['CRC', '¢ 22,000', 2_200_000],
  ['CRC', '22000 OFERTA', 2_200_000],
  ['CRC', '₡ 18 500', 1_850_000],
  ['CRC', '22000 colones', 2_200_000],
  ['MXN', '$ 1,234.50', 123_450],
  ['EUR', '12,50 €', 1_250],
  ['EUR', '1.034,95€', 103_495],
  ['COP', '$ 145.000', 14_500_000],
  ['COP', '$145.000 COP', 14_500_000],
  ['PEN', 'S/ 89.90', 8_990],
  ['$', 'US$25', 2_500],
  ['EUR', "24'95 €", 2_495],
  ['EUR', '1.234´95 €', 123_495],
  ['COP', "$ 1'250.000", 125_000_000],
  ['COP', '1´250.000,00', 125_000_000],
  ['GTQ', "Q 1'250.50", 125_050],
])('in %s "%s" is %i hundredths', (currency, text, cents) => {
  expect(priceIn(currency, text)).toMatchObject({ price: cents })
})

test.each([
  'consultar',
  'AGOTADO',
  '20.000 - 25.000',
  '20.000/25.000',
  'desde 20.000',
  '22.000 24.000',
  '0',
  '-5000',
  '100 ml',
  '15%',
  '1.23.456',
  'docena ₡250.000',
  '₡250.000 docena',
])('"%s" is no price and says so', (text) => {
  const read = priceIn('CRC', text)
  expect(read.price).toBeNull()
  expect(read.warnings).toHaveLength(1)
})

test('an empty cell has no price and no warning', () => {
  for (const text of ['', '  ', '-', '—'])
    expect(priceIn('CRC', text)).toMatchObject({ price: null, warnings: [] })
})

test('the column decides what a point before three digits means', () => {
  expect(priceIn('$', '22.000', ['22.000', '18.500'])).toMatchObject({ price: 2_200_000 })
  expect(priceIn('EUR', '1.250', ['1.250', '12,50'])).toMatchObject({ price: 125_000 })
  expect(priceIn('$', '22.000', ['22.000', '12.50']).price).toBeNull()
  expect(priceIn('$', '22.000', ['22.000', '12.50']).warnings[0]).toMatch(/puede ser 22 o 22000/)
  expect(
    readPrice('22.5', { currency: '$', style: { decimal: ',', isMixed: false, largest: 0 }, isNumber: true })
      .price,
  ).toBe(2_250)
})

test('a word for an offer beside one price makes no sale price', () => {
  expect(priceIn('CRC', '22000 OFERTA')).toEqual({
    price: 2_200_000,
    warnings: [expect.stringMatching(/sin otro precio/)],
    isGuessed: false,
  })
  expect(priceIn('CRC', 'antes 25.000 ahora 22.000')).toMatchObject({
    price: 2_500_000,
    salePrice: 2_200_000,
  })
})

test('thousands in words are read and count as guessed', () => {
  expect(priceIn('CRC', '22 mil')).toMatchObject({ price: 2_200_000, isGuessed: true })
  expect(priceIn('CRC', '22,5 mil')).toMatchObject({ price: 2_250_000, isGuessed: true })
})

test('a price in another currency is not taken for one of the shop', () => {
  expect(priceIn('CRC', '12,50 €')).toMatchObject({ price: 1_250, currency: 'EUR' })
  expect(priceIn('COP', '$ 145.000').currency).toBeUndefined()
})

test.each([
  ['SAR 40', 'SAR'],
  ['Dhs 45', 'AED'],
  ['45 د.إ', 'AED'],
  ['40 CHF', 'CHF'],
  ['45 ₺', '₺'],
  ['Bs. 350', 'Bs'],
  ['L 500', 'HNL'],
  ['40,00 Q', 'GTQ'],
])('"%s" is in %s, and never in the currency of the shop', (text, currency) => {
  expect(priceIn('CRC', text)).toMatchObject({ currency })
})

test('signs of several currencies are those of the shop', () => {
  for (const shop of ['BOB', 'VES']) expect(priceIn(shop, 'Bs 350').currency).toBeUndefined()
  expect(priceIn('ARS', 'AR$ 45.000').currency).toBeUndefined()
})

test.each([
  ['₡35 antes ₡40', 4_000, 3_500],
  ['35.000 (antes 40.000)', 4_000_000, 3_500_000],
  ['ahora 35.000, antes 40.000', 4_000_000, 3_500_000],
  ['Regular 40 oferta 35', 4_000, 3_500],
])('"%s" is the former price and that of now', (text, price, salePrice) => {
  expect(priceIn('CRC', text)).toMatchObject({ price, salePrice })
})

test.each(['22.000 antes 25.000 ahora', '35.000 antes 30.000', 'normal 40.000 mayorista 35.000'])(
  '"%s" is not decided',
  (text) => {
    expect(priceIn('CRC', text)).toMatchObject({ price: null, warnings: [expect.anything()] })
  },
)

test('every amount that the shop shows is read as the same amount', () => {
  const amounts = fc.array(fc.integer({ min: 100, max: 99_999_999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      fc.constantFrom('$', 'CRC', 'COP', 'EUR', 'MXN', 'PEN', 'CLP'),
      amounts,
      (currency, cents) => {
        const whole = cents.map((one) =>
          ['COP', 'CLP'].includes(currency) ? Math.ceil(one / 100) * 100 : one,
        )
        const column = whole.map((one) => formatMoney(one, currency))
        for (const [place, text] of column.entries())
          expect(priceIn(currency, text, column).price).toBe(whole[place])
      },
    ),
  )
})
