import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedHolds, DEFAULT_HOLD_LIMITS, type HeldByOthers, maxHeld } from './order-holds.ts'

const NOTHING: HeldByOthers = { counted: 1680, shop: 0, phone: 0, network: 0, bySize: new Map() }
const allowed = (wanted: [number, number][], others: Partial<HeldByOthers> = {}, limits = {}) => {
  const lines = wanted.map(([sizeId, quantity]) => ({ sizeId, quantity }))
  const { pieces, limitedBy } = allowedHolds(
    lines,
    { ...DEFAULT_HOLD_LIMITS, ...limits },
    { ...NOTHING, ...others },
  )
  return { held: [...pieces], limitedBy }
}

test('an ordinary order holds all of its pieces', () => {
  expect(
    allowed([
      [1, 1],
      [2, 3],
    ]),
  ).toEqual({
    held: [
      [1, 1],
      [2, 3],
    ],
    limitedBy: null,
  })
})

test.each<[string, [number, number][], Partial<HeldByOthers>, [number, number][]]>([
  [
    'size',
    [
      [1, 9],
      [2, 1],
    ],
    {},
    [
      [1, 3],
      [2, 1],
    ],
  ],
  ['size', [[1, 2]], { bySize: new Map([[1, 2]]) }, [[1, 1]]],
  [
    'phone',
    [
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
    ],
    {},
    [
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 1],
    ],
  ],
  ['phone', [[1, 1]], { phone: 11 }, []],
  ['network', [[1, 3]], { network: 167 }, [[1, 1]]],
  ['shop', [[1, 3]], { shop: 840 }, []],
])('an order over the limit of its %s holds what the limit allows', (limitedBy, wanted, others, held) => {
  expect(allowed(wanted, others)).toEqual({ held, limitedBy })
})

test('where the network is not known its limit does not apply', () => {
  expect(allowed([[1, 3]], { network: null })).toEqual({ held: [[1, 3]], limitedBy: null })
})

test('a shop of few pieces lets a network hold one size and its orders hold ten pieces', () => {
  expect(maxHeld(DEFAULT_HOLD_LIMITS, 5)).toEqual({ network: 3, shop: 10 })
  expect(maxHeld({ ...DEFAULT_HOLD_LIMITS, networkPercent: 0, shopPercent: 0 }, 5)).toEqual({
    network: 0,
    shop: 0,
  })
})

test('no order ever holds more than it asks for, nor more than any limit leaves', () => {
  const pieces = fc.nat(60)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 99 })), {
        selector: ([size]) => size,
        maxLength: 20,
      }),
      fc.record({ counted: fc.nat(3000), shop: pieces, phone: pieces, network: fc.option(pieces) }),
      fc.record({
        perSize: fc.nat(99),
        perPhone: fc.nat(99),
        networkPercent: fc.nat(100),
        shopPercent: fc.nat(100),
      }),
      fc.array(fc.tuple(fc.nat(20), fc.nat(9))),
      (wanted, others, limits, held) => {
        const bySize = new Map(held)
        const lines = wanted.map(([sizeId, quantity]) => ({ sizeId, quantity }))
        const holds = allowedHolds(lines, limits, { ...others, bySize })
        const sum = [...holds.pieces.values()].reduce((total, count) => total + count, 0)
        const max = maxHeld(limits, others.counted)
        for (const [size, count] of holds.pieces) {
          expect(count).toBeGreaterThan(0)
          expect(count).toBeLessThanOrEqual(new Map(wanted).get(size) ?? 0)
          expect(count + (bySize.get(size) ?? 0)).toBeLessThanOrEqual(limits.perSize)
        }
        if (sum > 0) {
          expect(sum + others.phone).toBeLessThanOrEqual(limits.perPhone)
          expect(sum + others.shop).toBeLessThanOrEqual(max.shop)
          if (others.network !== null) expect(sum + others.network).toBeLessThanOrEqual(max.network)
        }
        const asked = wanted.reduce((total, [, count]) => total + count, 0)
        expect(holds.limitedBy === null).toBe(sum === asked)
      },
    ),
  )
})
