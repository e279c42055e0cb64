import { expect, test } from 'vitest'
import { pageNumber } from './page-number.ts'

test.each([null, '', '0', '-1', '1.5', '1e3', '100001', '9'.repeat(20), 'dos'])(
  '%j is the first page',
  (text) => {
    expect(pageNumber(text)).toBe(1)
  },
)

test('a page number is an integer from 1 to the last page', () => {
  expect([pageNumber('7'), pageNumber('100000'), pageNumber('11', 10)]).toEqual([7, 100_000, 1])
})
