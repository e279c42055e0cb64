import { expect, test } from 'vitest'
import { DEFAULT_PAYMENT_WAYS } from '#shop/orders/order-settings.ts'
import { DEFAULT_REPLIES } from '#shop/orders/order-states.ts'
import type { OrderField } from './order-fields.ts'
import { readFields } from './settings-form.ts'
import { checkPart } from './settings-schema.server.ts'
import { orderValues, UNSAVED_ORDERS } from './stored-settings.server.ts'

const { country: _, timeZone: __, ...unsaved } = UNSAVED_ORDERS
const opened = orderValues(UNSAVED_ORDERS)
/** The initial form of a new shop, with some fields changed. */
const check = (changed: Partial<Record<OrderField, string>>) =>
  checkPart(
    'pedidos',
    readFields('pedidos', (name) => ({ ...opened, ...changed })[name as OrderField] ?? ''),
  )

test('an unchanged form changes nothing', () => {
  expect(check({}).columns).toEqual(unsaved)
  const asSent = DEFAULT_REPLIES.enviado.replaceAll('\n', '\r\n')
  expect(check({ replyEnviado: asSent, replyNuevo: ' \u200B ' }).columns).toEqual(unsaved)
})

test('payment methods lose their blank rows, and the form shows the stored values', () => {
  const { columns } = check({
    way1Label: '  Nequi ',
    way1Text: '300 123 4567\r\n a nombre de Ana',
    way1OnDelivery: '',
    way2Label: ' ',
    way2Text: '\u200B',
    way8Label: 'Contra entrega',
    way8OnDelivery: 'si',
    holdHours: ' 720 ',
    holdPerSize: '5',
    holdShopPercent: '0',
    replyEnviado: 'Va {guia}',
  })
  expect(columns).toEqual({
    paymentWays: [
      { label: 'Nequi', instructions: '300 123 4567\n a nombre de Ana', onDelivery: false },
      { label: 'Contra entrega', instructions: '', onDelivery: true },
    ],
    holdHours: 720,
    holdPerSize: 5,
    holdPerPhone: 10,
    holdNetworkPercent: 10,
    holdShopPercent: 0,
    replyTemplates: { enviado: 'Va {guia}' },
  })
  expect(orderValues({ ...UNSAVED_ORDERS, ...columns })).toMatchObject({
    way1Label: 'Nequi',
    way2Label: 'Contra entrega',
    way2OnDelivery: 'si',
    holdHours: '720',
    holdPerSize: '5',
    holdShopPercent: '0',
    replyEnviado: 'Va {guia}',
    replyNuevo: DEFAULT_REPLIES.nuevo,
  })
})

test('without a payment method the defaults apply', () => {
  const blank = { way1Label: '', way1Text: '', way2Label: '', way2Text: '' }
  expect(check(blank).columns).toMatchObject({ paymentWays: null })
  expect(opened).toMatchObject({ way1Label: DEFAULT_PAYMENT_WAYS[0]?.label })
})

test.each<[OrderField, string, string]>([
  ['way3Text', 'sin nombre', 'cómo se llama'],
  ['way3Label', 'x'.repeat(61), 'como mucho 60'],
  ['way3Label', 'CONTRA ENTREGA', 'Ya hay otra'],
  ['way1Text', 'x'.repeat(601), 'como mucho 600'],
  ['holdHours', '0', 'entre 1 y 720'],
  ['holdHours', '721', 'entre 1 y 720'],
  ['holdHours', '1.5', 'entre 1 y 720'],
  ['holdHours', '', 'entre 1 y 720'],
  ['holdPerSize', '100', 'un número de unidades entre 0 y 99'],
  ['holdPerPhone', '-1', 'un número de unidades entre 0 y 999'],
  ['holdNetworkPercent', '101', 'un porcentaje entre 0 y 100'],
  ['holdShopPercent', '10 %', 'un porcentaje entre 0 y 100'],
  ['replyNuevo', '{precio}', '«{precio}» no existe'],
  ['replyEntregado', 'http://otra.example', 'No pongas enlaces'],
  ['replyCancelado', 'x'.repeat(601), 'como mucho 600'],
])('%s refuses %.12j', (field, value, message) => {
  const { errors } = check({ [field]: value })
  expect(Object.entries(errors ?? {})).toEqual([
    [field === 'way3Text' ? 'way3Label' : field, expect.stringContaining(message)],
  ])
})

test('a form without fields returns errors and does not throw', () => {
  expect(checkPart('pedidos', {}).errors).toBeDefined()
})
