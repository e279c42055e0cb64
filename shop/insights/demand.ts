import { choiceField, defineQuery, pageField, type StateOf, withParams } from '#shop/urls/define-query.ts'
import { dashboardHref } from '#shop/urls/links.ts'

/** A search that found nothing in the whole catalog. */
export type EmptySearch = {
  /** Folded: lower case, no accents. */
  term: string
  times: number
  /** The last time, `YYYY-MM-DD`. */
  lastDay: string
  /** It would find something now. */
  foundNow: boolean
}

/** A product with how often it was seen and asked about. */
export type ProductInterest = {
  id: string
  name: string
  brand: string
  seen: number
  chats: number
}

export type ProductRate = ProductInterest & {
  /** Orders it is in, without the cancelled ones. */
  orders: number
}

export interface Demand {
  emptySearches: EmptySearch[]
  soldOut: ProductInterest[]
  rates: { products: ProductRate[]; page: number; pageCount: number; total: number }
}

/** By what the products are put in order; the first is the default. */
export const RATE_ORDERS = ['visitas', 'chats', 'pedidos'] as const
export type RateOrder = (typeof RATE_ORDERS)[number]

/** The products by what they were seen and asked about. The period stands beside it in the address (`parsePeriod`). */
export const DEMAND = defineQuery(dashboardHref('demanda'), {
  order: choiceField('orden', RATE_ORDERS),
  page: pageField(),
})
export type DemandQuery = StateOf<typeof DEMAND>

/** The address of this order and page of the products, for a period of so many days. */
export function demandHref(days: number, query: DemandQuery): string {
  return `${withParams(DEMAND.path, new URLSearchParams([['dias', String(days)], ...DEMAND.toParams(query)]))}#productos`
}

/** "12 %" of those who saw it; undefined when nobody did. */
export function rate(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : `${Math.round((part / whole) * 100)}\u00A0%`
}
