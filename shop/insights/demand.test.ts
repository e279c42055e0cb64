import { expect, test } from 'vitest'
import { DEMAND, demandHref, rate } from './demand.ts'

test('the state of the list is parsed from its URL; invalid values are ignored', () => {
  for (const query of [
    { order: 'visitas', page: 1 },
    { order: 'pedidos', page: 12 },
  ] as const) {
    const { searchParams } = new URL(demandHref(30, query), 'http://x')
    expect(DEMAND.parse(searchParams)).toEqual(query)
  }
  expect(DEMAND.parse(new URLSearchParams('orden=nada&pagina=-1'))).toEqual({ order: 'visitas', page: 1 })
})

test.each([
  [1, 3, '33\u00A0%'],
  [0, 3, '0\u00A0%'],
  [0, 0, undefined],
  [2, 0, undefined],
])('%i of %i is %s', (part, whole, text) => {
  expect(rate(part, whole)).toBe(text)
})
