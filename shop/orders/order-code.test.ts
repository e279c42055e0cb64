import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_BYTES, findOrderCodes, orderCode, readOrderCode } from './order-code.ts'

test('a code has no ambiguous letter and is found in every way of typing', () => {
  const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })
  fc.assert(
    fc.property(
      bytes.filter((drawn) => drawn.filter((byte) => byte < 240).length >= 6),
      (drawn) => {
        const code = orderCode(drawn)
        expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{3}-[A-HJKMNP-TV-Z2-9]{3}$/)
        for (const typed of [
          code,
          code.toLowerCase(),
          code.replace('-', ''),
          `Hola, mi pedido es ${code}.`,
        ]) {
          expect(findOrderCodes(typed)).toEqual([code])
        }
      },
    ),
  )
})

test('letters are equally likely', () => {
  const counts = new Map<string, number>()
  for (let drawn = 0; drawn < 3000; drawn++) {
    for (const letter of orderCode(randomBytes(CODE_BYTES)).replace('-', '')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  // 600 each; nine standard deviations either side.
  expect(counts.size).toBe(30)
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(220)
})

test.each(['', 'khamrah', 'A7K-42', 'A7K--42Q', 'O0I-L1U', 'XA7K-42Q1'])('%j holds no code', (text) => {
  expect(findOrderCodes(text)).toEqual([])
})

test('words that look like a code do not hide the code in a message', () => {
  const message = 'Buenas tardes, escribo por este pedido:\nVER A7K-42Q, gracias'
  expect(findOrderCodes(message)).toEqual(['TAR-DES', 'VER-A7K', 'A7K-42Q'])
  expect(findOrderCodes('ABC DEF '.repeat(2000)).length).toBeLessThanOrEqual(50)
})

test.each([
  ['A7K-42Q', 'A7K-42Q'],
  [' a7k42q ', 'A7K-42Q'],
  ['a7k – 42q', 'A7K-42Q'],
  ['A 7 K 4 2 Q', 'A7K-42Q'],
  ['#A7K.42Q', 'A7K-42Q'],
  ['Ａ７Ｋ-42q', 'A7K-42Q'],
  ['A7K-42O', 'A7K-42Q'],
  ['a7k-420', 'A7K-42Q'],
  ['Pedido A7K-42Q', 'A7K-42Q'],
  ['¡Hola! Escribo por mi pedido A7K-42Q.', 'A7K-42Q'],
  ['A7K-42', undefined],
  ['A7K-421', undefined],
  ['A7K-42QX', undefined],
  ['', undefined],
])('the field %j has the code %s', (typed, code) => {
  expect(readOrderCode(typed)).toBe(code)
})
