import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneReader } from '#shop/phone/parse-phone.server.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import {
  changedLines,
  checkManual,
  EMPTY_VALUES,
  parseQuantity,
  pastedLines,
  readManualForm,
} from './manual-form.ts'

const RULES = { readPhone: phoneReader('CO'), payments: ['Transferencia'] }
const ANA = { ...EMPTY_VALUES, nombre: ' Ana ', telefono: '300 123 4567' }
const LINES = [{ sizeId: 12, quantity: 2 }]

function sent(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return readManualForm(form)
}

test('the lines, the fields and the button that was pressed are read', () => {
  const form = sent([
    ['clave', 'k'],
    ['talla', '12'],
    ['cantidad', '2'],
    ['talla', '40'],
    ['cantidad', '1'],
    ['talla', 'x'],
    ['cantidad', '1'],
    ['nombre', 'Ana'],
    ['agregar', '7'],
  ])
  expect(form).toMatchObject({ key: 'k', step: { kind: 'add', sizeId: 7 }, values: { nombre: 'Ana' } })
  expect(form.lines).toEqual([...LINES, { sizeId: 40, quantity: 1 }])
  expect(changedLines(form.lines, form.step)).toEqual([...form.lines, { sizeId: 7, quantity: 1 }])
  expect(changedLines(form.lines, { kind: 'remove', sizeId: 12 })).toEqual([{ sizeId: 40, quantity: 1 }])
  expect(sent([['anotar', '1']]).step).toEqual({ kind: 'store' })
  expect(sent([['agregar', '-1']]).step).toEqual({ kind: 'search' })
})

test('an emptied quantity is one piece, and loses no line', () => {
  const form = sent([
    ['talla', '12'],
    ['cantidad', ''],
    ['talla', '40'],
    ['cantidad', '2'],
  ])
  expect(form.lines).toEqual([
    { sizeId: 12, quantity: 1 },
    { sizeId: 40, quantity: 2 },
  ])
})

test.each([
  ['https://tienda.example/bag?lineas=12x2.40x1\n¡Hola! Quiero pedir:\n2 × Khamrah', [12, 40]],
  ['/bag?a=b&lineas=12', [12]],
  ['lineas=12', []],
  ['khamrah', []],
])('%j gives the lines of its bag', (text, ids) => {
  expect(pastedLines(text).map(({ sizeId }) => sizeId)).toEqual(ids)
})

test('name, phone and one line are required; the other fields are optional', () => {
  expect(checkManual({ values: ANA, lines: LINES }, RULES).buyer).toEqual({
    name: 'Ana',
    phone: '573001234567',
    city: '',
    note: '',
  })
  const { errors } = checkManual({ values: { ...EMPTY_VALUES, pago: 'Oro' }, lines: [] }, RULES)
  expect(Object.keys(errors ?? {})).toEqual(['lineas', 'nombre', 'telefono', 'pago'])
  const long = { ...ANA, nombre: 'x'.repeat(81), ciudad: 'x'.repeat(81), nota: 'x'.repeat(501) }
  expect(Object.keys(checkManual({ values: long, lines: LINES }, RULES).errors ?? {})).toEqual([
    'nombre',
    'ciudad',
    'nota',
  ])
})

test('any typed quantity is parsed to a number from 1 to 99', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.nat().map(String)), (typed) => {
      const quantity = parseQuantity(typed)
      expect(quantity >= 1 && quantity <= 99 && Number.isInteger(quantity)).toBe(true)
    }),
  )
})
