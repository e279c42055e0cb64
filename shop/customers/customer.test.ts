import { expect, test } from 'vitest'
import { CUSTOMERS, parsePerson } from './customer.ts'

test('the state of the list is parsed from its URL; invalid values are ignored', () => {
  for (const query of [
    { search: '', page: 1 },
    { search: 'Ana & José +57', page: 3 },
  ]) {
    expect(CUSTOMERS.parse(new URL(CUSTOMERS.href(query), 'http://x').searchParams)).toEqual(query)
  }
  const nonsense = CUSTOMERS.parse(new URLSearchParams({ q: `\0${'x'.repeat(500)}`, pagina: '1e9' }))
  expect([nonsense.search.length, nonsense.page]).toEqual([100, 1])
})

test.each([
  ['t:593987654321', true],
  ['c:Abc-12_3', true],
  ['t:+593', false],
  ['t:1; drop', false],
  ['c:', false],
  ['x:1', false],
  [null, false],
])('%j names a customer: %s', (text, names) => {
  expect(parsePerson(text)).toBe(names ? text : undefined)
})
