import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '#shop/money/money.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { type BagLine, bagHref } from './bag.ts'
import { bagContents, type SizeOnSale } from './bag-contents.ts'
import { bagMessage } from './bag-message.ts'

const KHAMRAH: SizeOnSale = {
  id: 12,
  productId: 'k',
  name: 'Khamrah',
  brand: 'Lattafa',
  currency: '$',
  image: null,
  isAvailable: true,
  value: 100,
  unit: 'ml',
  decant: false,
  price: 5000,
  salePrice: 4500,
}
const YARA: SizeOnSale = { ...KHAMRAH, id: 40, name: 'Yara *rosa*', value: 10, decant: true, price: 900 }

test('the message begins with the URL and names each line with the shop’s price', () => {
  const lines = [
    { sizeId: 12, quantity: 2, priceThen: 1 },
    { sizeId: 40, quantity: 1 },
  ]
  const contents = bagContents(lines, [{ ...YARA, salePrice: undefined }, KHAMRAH])
  expect(bagMessage(contents, `https://tienda.example${bagHref(lines)}`)).toBe(
    [
      'https://tienda.example/bag?lineas=12x2.40x1',
      '¡Hola! Quiero pedir:',
      '2 × Khamrah, 100 ml: $90.00',
      '1 × Yara ∗rosa∗, Decant 10 ml: $9.00',
      'Total: $99.00',
    ].join('\n'),
  )
})

test('sold-out and deleted sizes are neither listed nor counted', () => {
  const lines = [12, 40, 7].map((sizeId) => ({ sizeId, quantity: 1 }))
  const contents = bagContents(lines, [KHAMRAH, { ...YARA, isAvailable: false }])
  expect(contents.gone).toEqual([{ sizeId: 7, quantity: 1 }])
  expect(contents.totals).toEqual([{ currency: '$', amount: 4500 }])
  expect(bagMessage(contents, 'u')).not.toContain('Yara')
})

const sizes = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  price: fc.integer({ min: 1, max: 10 ** 9 }),
  salePrice: fc.option(fc.integer({ min: 0, max: 10 ** 9 }), { nil: undefined }),
  currency: fc.constantFrom('$', 'COP', 'EUR'),
  quantity: fc.integer({ min: 1, max: 99 }),
  isAvailable: fc.boolean(),
})

test('the message of any bag fits, contains the URL and ends in the total of its lines', () => {
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 50 }), (drawn) => {
      const onSale = drawn.map(({ quantity, ...size }, index) => ({ ...KHAMRAH, ...size, id: index + 1 }))
      const lines: BagLine[] = drawn.map(({ quantity }, index) => ({ sizeId: index + 1, quantity }))
      const contents = bagContents(lines, onSale)
      const url = `https://una-tienda-de-nombre-largo.example${bagHref(lines)}`
      const message = bagMessage(contents, url)
      const sent = new URL(whatsappHref('573001234567', message)).searchParams.get('text')
      expect(sent).toBe(message)
      expect(message.startsWith(`${url}\n`)).toBe(true)
      const total = contents.totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
      expect(message.endsWith(`\nTotal: ${total}`)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
