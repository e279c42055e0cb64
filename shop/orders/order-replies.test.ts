import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE_LENGTH } from '#shop/phone/whatsapp.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { findReplyError, REPLY_LENGTH, type ReplyVariable, renderReply, repliesTo } from './order-replies.ts'
import { NO_PAYMENT } from './order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES } from './order-states.ts'
import type { StoredOrder } from './stored-order.server.ts'

const VALUES: Record<ReplyVariable, string> = {
  nombre: 'Ana',
  codigo: 'A7K-42Q',
  total: '$99.00',
  pago: 'Transferencia',
  guia: '',
  pedido: 'https://tienda.example/order/Ab_c-DEFGHIJKLMNOPQ_xy',
  opinion: 'https://tienda.example/opinar/Ab_c-DEFGHIJKLMNOPQ_xy',
  tienda: 'Azahar',
}

test('variables are filled in; a line with only empty variables is removed', () => {
  expect(renderReply(DEFAULT_REPLIES.enviado, VALUES)).toBe(
    '¡Hola, Ana! Tu pedido A7K-42Q ya va en camino.\n' +
      'Síguelo aquí: https://tienda.example/order/Ab_c-DEFGHIJKLMNOPQ_xy\nAzahar',
  )
  expect(renderReply(DEFAULT_REPLIES.enviado, { ...VALUES, guia: 'Servientrega 123' })).toContain(
    '\nGuía: Servientrega 123\n',
  )
  expect(renderReply(DEFAULT_REPLIES.entregado, VALUES)).toContain(`pareció? ${VALUES.opinion}\n`)
  expect(renderReply(DEFAULT_REPLIES.entregado, { ...VALUES, opinion: '' })).not.toContain('pareció')
  expect(renderReply('Pedido {codigo} {guia}\r\n\r\n{otra} {', VALUES)).toBe('Pedido A7K-42Q\n\n{otra} {')
})

test.each([
  ['¡Hola, {nombre}! Tu pedido {codigo} va.', '¡Hola! Tu pedido A7K-42Q va.'],
  ['Hola {nombre}, tu pedido {codigo} va.', 'Hola, tu pedido A7K-42Q va.'],
  ['Hola, {nombre}. Tu pedido {codigo} va.', 'Hola. Tu pedido A7K-42Q va.'],
  ['{nombre}, tu pedido {codigo} va.', 'tu pedido A7K-42Q va.'],
])('without a name %j has no comma for it', (template, text) => {
  expect(renderReply(template, { ...VALUES, nombre: '' })).toBe(text)
})

test.each(['✨Laura✨', 'J.P. Morales', 'Ana, Cali'])(
  'no reply greets a buyer named %j with a comma and nothing',
  (name) => {
    for (const { text } of repliesTo({ ...ORDER, buyer: { ...ORDER.buyer, name } }, SHOP))
      expect(text).not.toMatch(/, ?[!.]/)
  },
)

test('a name adds neither markup nor variables nor lines', () => {
  const nombre = '*Ana* _{total}_\n{pedido} `x` ~y~'
  const text = renderReply('Hola {nombre}', { ...VALUES, nombre })
  expect(text).toBe('Hola ∗Ana∗ -{total}- {pedido} ’x’ ∼y∼')
})

test('for any name of a buyer the reply has its lines and no markup of the name', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...ORDER_STATES), (nombre, state) => {
      const text = renderReply(DEFAULT_REPLIES[state], { ...VALUES, nombre, pedido: 'u', opinion: 'u' })
      expect(text).not.toMatch(/[*_~`]/)
      expect(text.split('\n').length).toBeLessThanOrEqual(DEFAULT_REPLIES[state].split('\n').length)
    }),
    { numRuns: 300 },
  )
})

test('no default reply counts the perfumes of an order', () => {
  for (const reply of Object.values(DEFAULT_REPLIES)) expect(reply).not.toMatch(/perfume/)
})

test('the default replies are valid and fit into a link', () => {
  for (const state of ORDER_STATES) {
    expect(findReplyError(DEFAULT_REPLIES[state])).toBeUndefined()
    expect(renderReply(DEFAULT_REPLIES[state], VALUES).length).toBeLessThan(MESSAGE_LENGTH / 2)
  }
})

test.each([
  ['Hola {nombr}', '«{nombr}» no existe'],
  ['Hola {}', '«{}» no existe'],
  ['Hola {constructor}', 'no existe'],
  ['Mira https://otra.example', 'No pongas enlaces'],
  ['Mira HTTP://otra.example', 'No pongas enlaces'],
  ['Mira www.otra.example', 'No pongas enlaces'],
  ['x'.repeat(REPLY_LENGTH + 1), `como mucho ${REPLY_LENGTH}`],
])('%.20j is refused', (template, message) => {
  expect(findReplyError(template)).toContain(message)
})

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
  network: null,
  buyer: { name: ' Ana María Pérez', phone: '573001234567', city: null, note: null },
  payment: NO_PAYMENT,
  lines: [],
  history: [],
  isPaid: false,
  tracking: 'FDX_12_34\nhttps://envios.example/?guia=FDX_12_34',
  undo: null,
  others: { count: 0, void: 0, same: null, isNetworkShared: false },
}
const SHOP = { storeName: 'Azahar', origin: 'https://tienda.example', opinion: undefined, templates: {} }

test('there is one reply per state, to the buyer’s number, with the tracking number', () => {
  const replies = repliesTo(ORDER, SHOP)
  expect(replies.map(({ state }) => state)).toEqual(ORDER_STATES)
  const sent = replies.find(({ state }) => state === 'enviado')
  expect(sent?.text).toBe(
    '¡Hola, Ana! Tu pedido A7K-42Q ya va en camino.\nGuía: FDX_12_34 https://envios.example/?guia=FDX_12_34\n' +
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
