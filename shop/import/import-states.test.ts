import { expect, test } from 'vitest'
import { countsText, NO_COUNTS } from './import-states.ts'

test.each([
  [{ new: 4 }, '4 perfumes nuevos'],
  [{ new: 1 }, '1 perfume nuevo'],
  [{ change: 1 }, '1 perfume cambiado'],
  [{ new: 2, change: 1 }, '2 perfumes nuevos y 1 cambiado'],
  [{}, 'ningún perfume nuevo ni cambiado'],
])('an import names what it wrote: %j', (counts, text) => {
  expect(countsText({ ...NO_COUNTS, ...counts })).toBe(text)
})
