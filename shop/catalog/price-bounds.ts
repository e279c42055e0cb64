import { type Cents, formatShortMoney, MAX_CENTS } from '#shop/money/money.ts'
import { readMoney } from '#shop/money/read-money.ts'
import type { QueryField } from '#shop/urls/define-query.ts'

/** The price filter, both ends included. A missing end is open. */
export interface PriceBounds {
  min?: Cents | undefined
  max?: Cents | undefined
}

export const EMPTY_BOUNDS: PriceBounds = {}

/** Bounds in canonical form: the lower one first, and a lower bound of 0 is none. */
export function toBounds(min: Cents | undefined, max: Cents | undefined): PriceBounds {
  const isSwapped = min !== undefined && max !== undefined && min > max
  const [low, high] = isSwapped ? [max, min] : [min, max]
  return { ...(low ? { min: low } : {}), ...(high === undefined ? {} : { max: high }) }
}

export function isWithin(price: Cents, { min, max }: PriceBounds): boolean {
  return (min === undefined || price >= min) && (max === undefined || price <= max)
}

/** "$20 – $99.50", "Desde $20" or "Hasta $99.50"; undefined where both ends are open. */
export function formatBounds(bounds: PriceBounds, currency: string): string | undefined {
  const min = bounds.min ? formatShortMoney(bounds.min, currency) : undefined
  const max = bounds.max === undefined ? undefined : formatShortMoney(bounds.max, currency)
  if (min && max) return `${min} – ${max}`
  if (min) return `Desde ${min}`
  return max && `Hasta ${max}`
}

/** The bounds in two parameters, in main units of the currency: `precio_min=20&precio_max=99.5`. */
export const priceField: QueryField<PriceBounds> = {
  parse: (params) =>
    toBounds(parsePriceBound(params.get('precio_min')), parsePriceBound(params.get('precio_max'))),
  format: ({ min, max }, params) => {
    if (min) params.set('precio_min', formatPriceBound(min))
    if (max !== undefined) params.set('precio_max', formatPriceBound(max))
  },
}

/** A typed price in main units: "50.000", "50 mil", "80k", "1,5 millones". The URL has no currency, so two decimals are allowed. */
export function parsePriceBound(text: string | null): Cents | undefined {
  const [number = '', thousand, million] = (text ?? '').trim().split(/\s*(?:(mil|k)|(mill[oó]n(?:es)?))$/i)
  const { cents } = readMoney(number, '$')
  const factor = million ? 1e6 : thousand ? 1000 : 1
  return cents && Math.min(cents * factor, MAX_CENTS)
}

/** A price for the URL or a field, in main units: "20", "99.5". */
export function formatPriceBound(cents: Cents): string {
  return String(cents / 100)
}

/** Main units. [0, 300] is no preference. */
type StoredRange = readonly [min: number, max: number]
const NO_PREFERENCE: StoredRange = [0, 300]

/** Upper end of an open range, because JSON has no infinity. It is above every price. */
const OPEN_PRICE = 9_999_999_999

/** The bounds as the browser stores them. */
export function boundsToPreference({ min, max }: PriceBounds): StoredRange {
  if (min === undefined && max === undefined) return NO_PREFERENCE
  return [(min ?? 0) / 100, max === undefined ? OPEN_PRICE : max / 100]
}

/** The bounds of a stored range; empty for an invalid value. */
export function boundsFromPreference(stored: unknown): PriceBounds {
  const [min, max] = Array.isArray(stored) ? (stored as unknown[]) : []
  if (!isStoredPrice(min) || !isStoredPrice(max) || min > max) return EMPTY_BOUNDS
  if (min === NO_PREFERENCE[0] && max === NO_PREFERENCE[1]) return EMPTY_BOUNDS
  return toBounds(toCents(min), max >= OPEN_PRICE ? undefined : toCents(max))
}

const toCents = (units: number): Cents => Math.round(units * 100)

/** Prices have two decimals at most, as in the URL. */
function isStoredPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= OPEN_PRICE && Number(value.toFixed(2)) === value
}
