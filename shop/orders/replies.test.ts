import { expect, test } from 'vitest'
import { ORDER_STATES } from './order-states.ts'
import { repliesTo } from './replies.ts'
import type { StoredOrder } from './stored-order.server.ts'

const ORDER: StoredOrder = {
  id: 'i',
  code: 'A7K-42Q',
  token: 'Ab_c-DEFGHIJKLMNOPQ_xy',
  state: 'enviado',
  version: 4,
  source: 'web',
  currency: 'COP',
  total: 14500000,
  createdAt: '2026-03-10T00:00:00Z',
  moment: '',
  date: '',
  heldUntil: null,
  unheld: [],
  chatOpened: null,
  sourceAddress: null,
  buyer: { name: ' Ana María Pérez', phone: '573001234567', city: null, note: null },
  payment: { label: '', instructions: '' },
  lines: [],
  history: [
    { id: 1, to: 'enviado', who: '', note: 'Guía *1*', moment: '' },
    { id: 2, to: null, who: '', note: 'solo para mí', moment: '' },
  ],
  others: { count: 0, cancelled: 0 },
}
const SHOP = { storeName: 'Azahar', origin: 'https://tienda.example', opinion: undefined, templates: {} }

test('there is one reply per state, to the buyer’s number, with the shipment note only', () => {
  const replies = repliesTo(ORDER, SHOP)
  expect(replies.map(({ state }) => state)).toEqual(ORDER_STATES)
  const sent = replies.find(({ state }) => state === 'enviado')
  expect(sent?.text).toBe(
    '¡Hola, Ana! Tu pedido A7K-42Q ya va en camino.\nGuía: Guía ∗1∗\n' +
      'Síguelo aquí: https://tienda.example/order/Ab_c-DEFGHIJKLMNOPQ_xy\nAzahar',
  )
  const href = new URL(sent?.href ?? '')
  expect([href.host, href.pathname, href.searchParams.get('text')]).toEqual([
    'wa.me',
    '/573001234567',
    sent?.text,
  ])
  const confirmed = replies.find(({ state }) => state === 'confirmado')?.text
  expect(confirmed).toContain('Total: $145.000.')
  expect(confirmed).not.toContain('Forma de pago')
  expect(JSON.stringify(replies)).not.toContain('solo para mí')
})

test('the operator’s templates replace the defaults; a buyer without a phone gets no reply', () => {
  const own = repliesTo(ORDER, { ...SHOP, templates: { enviado: '{codigo} va' } })
  expect(own.find(({ state }) => state === 'enviado')?.text).toBe('A7K-42Q va')
  const forgotten = { name: null, phone: null, city: null, note: null }
  expect(repliesTo({ ...ORDER, buyer: forgotten }, SHOP)).toEqual([])
})
