import { expect, test } from 'vitest'
import { parsePerson } from './customer.ts'

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
