import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToBag,
  type BagLine,
  bagHref,
  changeQuantity,
  countUnits,
  MAX_LINES,
  readBag,
  setQuantity,
  writeBag,
} from './bag.ts'

const bags = fc.uniqueArray(
  fc.record({ sizeId: fc.integer({ min: 1, max: 10 ** 15 - 1 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 50, selector: ({ sizeId }) => sizeId },
)

test('every bag survives a round trip through its URL', () => {
  fc.assert(
    fc.property(bags, (lines) => {
      const address = new URL(bagHref(lines), 'http://tienda.example')
      expect(readBag(address.searchParams.get('lineas'))).toEqual(lines)
    }),
  )
})

test.each<[string | null, BagLine[]]>([
  [null, []],
  ['', []],
  ['12', [{ sizeId: 12, quantity: 1 }]],
  ['12x2.12x3', [{ sizeId: 12, quantity: 5 }]],
  ['12x4000', [{ sizeId: 12, quantity: 99 }]],
  [
    '0x1.-3x1.1e3.x.12x0.12x-1.12x1.5.<b>.７x1',
    [
      { sizeId: 12, quantity: 1 },
      { sizeId: 5, quantity: 1 },
    ],
  ],
  ['9'.repeat(3000), []],
])('%j', (text, lines) => {
  expect(readBag(text)).toEqual(lines)
})

test('any text is parsed without an error into a bag within the limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dx.]*$/)), (text) => {
      const lines = readBag(text)
      expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
      expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true)
      expect(readBag(writeBag(lines))).toEqual(lines)
    }),
  )
})

test('a full bag accepts more of its sizes but no new size', () => {
  const full = Array.from({ length: MAX_LINES }, (_, index) => ({ sizeId: index + 1, quantity: 1 }))
  expect(addToBag(full, { sizeId: 99, quantity: 1 })).toEqual(full)
  expect(countUnits(addToBag(full, { sizeId: 50, quantity: 2 }))).toBe(MAX_LINES + 2)
})

test('a size that is added again keeps its position and takes the current price', () => {
  const lines = addToBag(
    [
      { sizeId: 1, quantity: 1, priceThen: 100 },
      { sizeId: 2, quantity: 1 },
    ],
    {
      sizeId: 1,
      quantity: 1,
      priceThen: 120,
    },
  )
  expect(lines).toEqual([
    { sizeId: 1, quantity: 2, priceThen: 120 },
    { sizeId: 2, quantity: 1 },
  ])
  expect(changeQuantity(lines, 1, 1)[0]?.quantity).toBe(3)
  expect(changeQuantity(lines, 2, -1)).toEqual([lines[0]])
  expect(changeQuantity(lines, 3, 1)).toEqual(lines)
  expect(setQuantity(lines, 1, 0)).toEqual([{ sizeId: 2, quantity: 1 }])
})
