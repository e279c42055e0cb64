import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneReader } from '#shop/phone/parse-phone.server.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { readBuyer } from './buyer.ts'

const COLOMBIAN = phoneReader('CO')
const ANA = { nombre: ' Ana\u200b ', telefono: '300 123 4567', ciudad: 'Bogotá', nota: 'Portería\r\nazul ' }

test('invisible characters of a buyer are not stored', () => {
  expect(readBuyer({ ...ANA, ciudad: '\u200b' }, COLOMBIAN, {})).toEqual({
    buyer: { name: 'Ana\u200b', phone: '573001234567', city: '', note: 'Portería\nazul' },
    errors: {},
  })
})

test('each field has its validation error, in the order of the form', () => {
  const typed = { nombre: ' ', telefono: '12', ciudad: 'x'.repeat(81), nota: 'x'.repeat(501) }
  const { errors } = readBuyer(typed, COLOMBIAN, { nombre: 'Falta.', ciudad: 'Falta.' })
  expect(Object.entries(errors)).toEqual([
    ['nombre', 'Falta.'],
    [
      'telefono',
      'Escribe un número completo, por ejemplo 321 1234567; si es de otro país, con + y su código.',
    ],
    ['ciudad', 'Escribe como mucho 80 caracteres.'],
    ['nota', 'Escribe como mucho 500 caracteres.'],
  ])
})

test('the stored values of any input fit their columns', () => {
  fc.assert(
    fc.property(anyText, anyText, (nombre, nota) => {
      const { buyer, errors } = readBuyer({ ...ANA, nombre, nota }, COLOMBIAN, { nombre: 'Falta.' })
      if (Object.keys(errors).length > 0) return
      expect(buyer.name.length).toBeGreaterThan(0)
      expect(buyer.name).not.toMatch(/[\n\0]/)
      expect(buyer.note.length).toBeLessThanOrEqual(500)
    }),
  )
})
