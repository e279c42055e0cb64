import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGender } from '#shop/products/parse-values.ts'
import { GENDERS } from '#shop/products/value-sets.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { choiceField, defineQuery, oneField, pageField, setField, textField } from './define-query.ts'
import { withParams } from './links.ts'

const ORDERS = ['newest', 'oldest'] as const
const parseDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)
const LIST = defineQuery('/list?part=a', {
  search: textField('q', 20),
  genders: setField('gender', GENDERS, parseGender),
  day: oneField('day', parseDay),
  order: choiceField('order', ORDERS),
  page: pageField(50),
})

const parse = (params: string) => LIST.parse(new URLSearchParams(params))

test('a URL without parameters is the default state, and vice versa', () => {
  expect(parse('')).toEqual({ search: '', genders: [], day: undefined, order: 'newest', page: 1 })
  expect(LIST.defaults).toEqual(parse(''))
  expect(LIST.href(LIST.defaults)).toBe('/list?part=a')
})

test('a state has one canonical URL for any order and spelling of the input', () => {
  const query = parse(
    'page=2&pagina=3&order=oldest&day=2026-01-31&gender=women&gender=Hombre&gender=mujer&q=+oud%0A',
  )
  expect(LIST.href(query)).toBe(
    '/list?part=a&q=oud&gender=Hombre&gender=Mujer&day=2026-01-31&order=oldest&pagina=3',
  )
  expect(LIST.href({ ...query, genders: query.genders.toReversed() })).toBe(LIST.href(query))
})

test.each(['pagina=51', 'pagina=0', 'order=__proto__', 'day=ayer', 'gender=x', 'q=%00%20', 'unknown=1'])(
  'a list ignores the unknown parameter %s',
  (params) => expect(parse(params)).toEqual(LIST.defaults),
)

test('any parameters are parsed to a state that survives a round trip through its URL', () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom('q', 'gender', 'day', 'order', 'pagina'), anyText))
  fc.assert(
    fc.property(pairs, (params) => {
      const query = LIST.parse(new URLSearchParams(params))
      expect(LIST.parse(LIST.toParams(query))).toEqual(query)
    }),
  )
})

test('parameters are appended to those of the path', () => {
  const params = new URLSearchParams({ b: 'x y' })
  expect(withParams('/a', params)).toBe('/a?b=x+y')
  expect(withParams('/a?c=1', params)).toBe('/a?c=1&b=x+y')
  expect(withParams('/a', new URLSearchParams())).toBe('/a')
})

const parsePage = (pagina: string, last?: number) => pageField(last).parse(new URLSearchParams({ pagina }))

test.each(['', '0', '-1', '1.5', '1e3', '100001', '9'.repeat(20), 'dos'])('%j is the first page', (text) => {
  expect(parsePage(text)).toBe(1)
})

test('a page number is an integer from 1 to the last page', () => {
  expect([parsePage('7'), parsePage('100000'), parsePage('11', 10)]).toEqual([7, 100_000, 1])
})
