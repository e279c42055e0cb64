import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CENTS } from './money.ts'
import { addPercent, ROUNDING_DIRECTIONS, roundingsFor, roundPrice } from './round-price.ts'

const exact = (cents: number) => ({ cents: BigInt(cents), parts: 1n })
const named = (currency: string, label: string) => {
  const rounding = roundingsFor(currency).find((one) => one.label === label)
  if (!rounding) throw new Error(`${currency} has no rounding ${label}`)
  return rounding
}

test.each([
  ['$', 'Sin redondear', 4_567, [4_567, 4_567, 4_567]],
  ['$', 'A $0.50', 4_567, [4_550, 4_600, 4_550]],
  ['$', 'A $0.50', 4_575, [4_600, 4_600, 4_550]],
  ['$', 'A $1', 4_567, [4_600, 4_600, 4_500]],
  ['$', 'Terminado en .90', 4_530, [4_490, 4_590, 4_490]],
  ['$', 'Terminado en .90', 4_590, [4_590, 4_590, 4_590]],
  ['$', 'Terminado en .99', 40, [-1, 99, -1]],
  ['EUR', 'Terminado en ,99', 4_530, [4_499, 4_599, 4_499]],
  ['COP', 'Sin redondear', 14_567_850, [14_567_900, 14_567_900, 14_567_800]],
  ['COP', 'A $100', 14_567_800, [14_570_000, 14_570_000, 14_560_000]],
  ['CLP', 'A $500', 14_567_800, [14_550_000, 14_600_000, 14_550_000]],
  ['CRC', 'A ₡1.000', 2_450_000, [2_500_000, 2_500_000, 2_400_000]],
  ['CRC', 'Terminado en 900', 2_450_000, [2_490_000, 2_490_000, 2_390_000]],
])('in %s, "%s" rounds %i cents to the nearest, up and down', (currency, label, cents, expected) => {
  const rounding = named(currency, label)
  expect(ROUNDING_DIRECTIONS.map(([way]) => roundPrice(exact(cents), rounding, way))).toEqual(expected)
})

test('a percentage is exact before it is rounded', () => {
  const none = named('$', 'Sin redondear')
  // 10.5 % of 1.00 is 1.105: the half rounds up once, not twice.
  expect(roundPrice(addPercent(100, 1_050), none, 'cerca')).toBe(111)
  expect(roundPrice(addPercent(100, 1_050), none, 'abajo')).toBe(110)
  expect(roundPrice(addPercent(100, -3_333), none, 'cerca')).toBe(67)
  expect(roundPrice(addPercent(MAX_CENTS, -10_000 + 1), none, 'arriba')).toBe(100_000_000)
})

test('a rounded price ends as its rule says, and is the next one in its direction', () => {
  const anyRounding = fc.constantFrom(...['$', 'CRC', 'COP', 'EUR'].flatMap(roundingsFor))
  const anyPercent = fc.integer({ min: -9_999, max: 100_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_CENTS }),
      anyPercent,
      anyRounding,
      (cents, percent, rounding) => {
        const amount = addPercent(cents, percent)
        const [near, up, down] = ROUNDING_DIRECTIONS.map(([way]) => roundPrice(amount, rounding, way)) as [
          number,
          number,
          number,
        ]
        const { step, ending } = rounding
        const compare = (price: number) => BigInt(price) * amount.parts - amount.cents
        expect((((up - ending) % step) + step) % step).toBe(0)
        expect(compare(up)).toBeGreaterThanOrEqual(0n)
        expect(compare(up - step)).toBeLessThan(0n)
        expect(compare(down)).toBeLessThanOrEqual(0n)
        expect(up - down).toBe(compare(up) === 0n ? 0 : step)
        expect(near).toBe(compare(up) <= -compare(down) ? up : down)
      },
    ),
  )
})
