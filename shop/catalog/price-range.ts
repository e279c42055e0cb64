import type { Cents } from '#shop/money/money.ts'
import { type PriceBounds, toBounds } from './price-bounds.ts'

/** The positions of the two thumbs of the slider. */
type PriceRange = readonly [min: Cents, max: Cents]

/** The max and the step of the slider. The max position has no upper bound. */
export type PriceScale = { max: Cents; step: Cents }

/** The specified slider: 0 to 500 in steps of 5. */
export const DEFAULT_PRICE_SCALE: Readonly<PriceScale> = { max: 50_000, step: 500 }

const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const STOPS = 100

/** The slider for the max card price of a catalog: above 500, about 100 steps of whole main units. */
export function priceScale(maxPrice: Cents): PriceScale {
  if (!(maxPrice > DEFAULT_PRICE_SCALE.max)) return { ...DEFAULT_PRICE_SCALE }
  const rough = maxPrice / 100 / STOPS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const round = ROUND_STEPS.find((one) => one * magnitude >= rough) ?? 10
  const step = Math.round(round * magnitude) * 100
  return { max: Math.ceil(maxPrice / step) * step, step }
}

/** The filter of a slider position. The min and max positions do not filter. */
export function priceFilter([min, max]: PriceRange, scale: PriceScale): PriceBounds {
  return toBounds(min, max < scale.max ? max : undefined)
}

/** The slider position of a filter. */
export function sliderRange({ min, max }: PriceBounds, scale: PriceScale): PriceRange {
  const within = (value: Cents) => Math.min(Math.max(value, 0), scale.max)
  return [within(min ?? 0), within(max ?? scale.max)]
}
