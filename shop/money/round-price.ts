import { currencyFormat, priceStep } from './currencies.ts'
import { type Cents, formatShortMoney } from './money.ts'

/** An exact amount in cents: `cents / parts`. */
export interface ExactAmount {
  cents: bigint
  parts: bigint
}

/** Prices that a rounding can give: `ending`, `ending + step`, `ending + 2 × step`, … */
export interface Rounding {
  name: string
  label: string
  step: Cents
  ending: Cents
}

export const ROUNDING_DIRECTIONS = [
  ['cerca', 'Lo más cerca'],
  ['arriba', 'Hacia arriba'],
  ['abajo', 'Hacia abajo'],
] as const
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number][0]

/** Step and ending of the offered prices, in hundredths. */
const SMALL: [step: Cents, ending: Cents][] = [
  [50, 0],
  [100, 0],
  [100, 90],
  [100, 99],
]
const LARGE: [step: Cents, ending: Cents][] = [
  [10_000, 0],
  [50_000, 0],
  [100_000, 0],
  [100_000, 90_000],
]

/** The roundings that fit prices in a currency. The first rounds to what the currency can write. */
export function roundingsFor(currency: string): Rounding[] {
  const steps = priceStep(currency, true) === 100 ? LARGE : SMALL
  return [
    { name: 'no', label: 'Sin redondear', step: priceStep(currency), ending: 0 },
    ...steps.map(([step, ending]) => ({
      name: `${step}-${ending}`,
      label:
        ending === 0
          ? `A ${formatShortMoney(step, currency)}`
          : `Terminado en ${step === 100 ? `${currencyFormat(currency).point}${ending}` : ending / 100}`,
      step,
      ending,
    })),
  ]
}

/** A price changed by a percentage, exactly. `hundredths` of a percent: 1050 adds 10.5 %, -1050 takes it off. */
export function addPercent(price: Cents, hundredths: number): ExactAmount {
  return { cents: BigInt(price) * BigInt(10_000 + hundredths), parts: 10_000n }
}

/** The nearest price of a rounding, the higher one of two; or the next one in a direction. It can be 0 or less. */
export function roundPrice(
  { cents, parts }: ExactAmount,
  { step, ending }: Rounding,
  direction: RoundingDirection,
): Cents {
  const [from, size] = [cents - BigInt(ending) * parts, BigInt(step) * parts]
  const down = floorDivide(from, size)
  const rest = from - down * size
  const isUp = direction === 'cerca' ? rest * 2n >= size : direction === 'arriba' && rest > 0n
  return Number((down + (isUp ? 1n : 0n)) * BigInt(step)) + ending
}

function floorDivide(value: bigint, by: bigint): bigint {
  const towardsZero = value / by
  return value % by < 0n ? towardsZero - 1n : towardsZero
}
