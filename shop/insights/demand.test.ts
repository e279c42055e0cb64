import { expect, test } from 'vitest'
import { rate } from './demand.ts'

test.each([
  [1, 3, '33\u00A0%'],
  [0, 3, '0\u00A0%'],
  [0, 0, undefined],
  [2, 0, undefined],
])('%i of %i is %s', (part, whole, text) => {
  expect(rate(part, whole)).toBe(text)
})
