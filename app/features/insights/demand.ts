import { pageNumber } from '#domain/page-number.ts'

/** A search that found nothing in the whole catalogue. */
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

export interface DemandQuery {
  order: RateOrder
  page: number
}

/** Reads `orden` and `pagina`; nonsense is ignored. */
export function parseDemandQuery(params: URLSearchParams): DemandQuery {
  return {
    order: RATE_ORDERS.find((order) => order === params.get('orden')) ?? RATE_ORDERS[0],
    page: pageNumber(params.get('pagina')),
  }
}

export const DEMAND = '/admin/dashboard?seccion=demanda'

/** The address of this order and page of the products, defaults left out. */
export function demandHref(days: number, { order, page }: DemandQuery): string {
  const more = `${order === RATE_ORDERS[0] ? '' : `&orden=${order}`}${page === 1 ? '' : `&pagina=${page}`}`
  return `${DEMAND}&dias=${days}${more}#productos`
}

/** "12 %" of those who saw it; undefined when nobody did. */
export function rate(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : `${Math.round((part / whole) * 100)}\u00A0%`
}
