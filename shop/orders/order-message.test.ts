import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bagContents } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import { HREF_BYTES, MESSAGE_LENGTH, whatsappHref } from '#shop/phone/whatsapp.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { orderTotal } from './order.ts'
import { orderMessage } from './order-message.ts'

const URL_OF_ORDER = 'https://una-tienda-de-nombre-largo.example/order/AbCdEfGhIjKlMnOpQrStUv'
const CODE = 'A7K-42Q'

test('the message has the URL, the code, each line and the total', () => {
  const lines = [
    { name: 'Khamrah', brand: 'Lattafa', sizeLabel: '100 ml', unitPrice: 4500, quantity: 2 },
    { name: 'Yara *rosa*', brand: 'Lattafa', sizeLabel: 'Decant 10 ml', unitPrice: 900, quantity: 1 },
    { name: 'Envoltura', brand: '', sizeLabel: '', unitPrice: 0, quantity: 1 },
  ]
  const order = { code: CODE, currency: '$', total: orderTotal(lines), lines }
  expect(orderMessage(order, URL_OF_ORDER)).toBe(
    [
      URL_OF_ORDER,
      '¡Hola! Hice el pedido A7K-42Q:',
      '2 × Khamrah, 100 ml: $90.00',
      '1 × Yara ∗rosa∗, Decant 10 ml: $9.00',
      '1 × Envoltura: $0.00',
      'Total: $99.00',
    ].join('\n'),
  )
})

const sizes = fc.record({
  name: fc.oneof(anyText, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })),
  unit: fc.oneof(fc.constant('ml'), anyText),
  price: fc.integer({ min: 1, max: 10 ** 9 }),
  salePrice: fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 99 }),
})

test('of 10,000 bags the totals of page, order and message agree, and the message fits whole into the link', () => {
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 50 }), fc.constantFrom('$', 'COP', 'EUR'), draw),
    { numRuns: 10_000 },
  )

  function draw(drawn: { name: string; unit: string; quantity: number; price: number }[], currency: string) {
    const contents = bagContents(
      drawn.map(({ quantity }, index) => ({ sizeId: index + 1, quantity })),
      drawn.map(({ quantity: _, ...size }, index) => ({
        ...{ id: index + 1, productId: 'k', brand: 'Lattafa', image: null, isAvailable: true },
        ...{ value: 100, decant: false, currency, ...size },
      })),
    )
    const lines = contents.entries.map(({ line, size, unitPrice }) => ({
      ...{ name: size.name, brand: size.brand, sizeLabel: sizeLabel(size), unitPrice },
      quantity: line.quantity,
    }))
    const total = orderTotal(lines)
    expect(contents.totals).toEqual([{ currency, amount: total }])
    const message = orderMessage({ code: CODE, currency, total, lines }, URL_OF_ORDER)
    const href = whatsappHref('573001234567', message)
    expect(new URL(href).searchParams.get('text')).toBe(message)
    expect(message.length).toBeLessThanOrEqual(MESSAGE_LENGTH)
    expect(href.length).toBeLessThanOrEqual(HREF_BYTES)
    expect(message.startsWith(`${URL_OF_ORDER}\n¡Hola! Hice el pedido ${CODE}:\n`)).toBe(true)
    expect(message.endsWith(`\nTotal: ${formatMoney(total, currency)}`)).toBe(true)
  }
})
