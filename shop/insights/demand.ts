import type { NamedProduct } from '#shop/products/product.ts'
import { choiceField, defineQuery, type Paged, pageField, type StateOf } from '#shop/urls/define-query.ts'
import { dashboardHref, withParams } from '#shop/urls/links.ts'

/** A search without results in the whole catalog. */
export type EmptySearch = {
  /** Folded: lower case, no accents. */
  term: string
  times: number
  /** The last day, `YYYY-MM-DD`. */
  lastDay: string
  /** It has results now. */
  foundNow: boolean
}

/** A product with its numbers of views and chats. */
export type ProductInterest = NamedProduct & {
  seen: number
  chats: number
}

export type ProductRate = ProductInterest & {
  /** Orders with this product, except canceled ones. */
  orders: number
}

export interface Demand {
  emptySearches: EmptySearch[]
  soldOut: ProductInterest[]
  rates: { products: ProductRate[] } & Paged
}

/** Sort keys of the products; the first is the default. */
export const RATE_ORDERS = ['visitas', 'chats', 'pedidos'] as const
export type RateOrder = (typeof RATE_ORDERS)[number]

/** Products by their views and chats. The period is another parameter of the URL (`parsePeriod`). */
export const DEMAND = defineQuery(dashboardHref('demanda'), {
  order: choiceField('orden', RATE_ORDERS),
  page: pageField(),
})
export type DemandQuery = StateOf<typeof DEMAND>

/** The URL of this sort order and page of the products, for a period in days. */
export function demandHref(days: number, query: DemandQuery): string {
  return `${withParams(DEMAND.path, new URLSearchParams([['dias', String(days)], ...DEMAND.toParams(query)]))}#productos`
}

/** "12 %" of the views; undefined without views. */
export function rate(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : `${Math.round((part / whole) * 100)}\u00A0%`
}
