import type { Cents } from './money.ts'

/** Lower and upper end, in main units of the currency. */
export type PriceRange = readonly [min: number, max: number]

/** The slider's top and step, in main units. Its top means "that much and more". */
export type PriceScale = { max: number; step: number }

/** What the price filter of the catalogue holds; an end that is absent is open. */
export type PriceFilter = { priceMin?: number | undefined; priceMax?: number | undefined }

/** The specified slider: 0 to 500 in steps of 5. */
export const DEFAULT_PRICE_SCALE: Readonly<PriceScale> = { max: 500, step: 5 }

const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const STOPS = 100

/** The slider for a catalogue whose dearest card price is given: about 100 round stops above 500. */
export function priceScale(dearest: Cents): PriceScale {
  const units = dearest / 100
  if (!(units > DEFAULT_PRICE_SCALE.max)) return { ...DEFAULT_PRICE_SCALE }
  const rough = units / STOPS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const round = ROUND_STEPS.find((one) => one * magnitude >= rough) ?? 10
  const step = Math.round(round * magnitude)
  return { max: Math.ceil(units / step) * step, step }
}

/** The filter a slider position stands for. The full range, and its open top, filter nothing. */
export function priceFilter([min, max]: PriceRange, scale: PriceScale): PriceFilter {
  return {
    ...(min > 0 ? { priceMin: min } : {}),
    ...(max < scale.max ? { priceMax: max } : {}),
  }
}

/** Where the slider stands for a filter. */
export function sliderRange({ priceMin, priceMax }: PriceFilter, scale: PriceScale): PriceRange {
  const within = (value: number) => Math.min(Math.max(value, 0), scale.max)
  return [within(priceMin ?? 0), within(priceMax ?? scale.max)]
}
