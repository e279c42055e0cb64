import { cleanLine, firstCharacters } from '#domain/clean-text.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderState } from '#domain/order-states.ts'
import { pageNumber } from '#domain/page-number.ts'

/** A customer as the list shows them; what they last ordered with wins over what the account says. */
export type Customer = {
  /** `c:` and the account's id, or `t:` and the telephone. */
  person: string
  name: string | null
  phone: string | null
  city: string | null
  /** Of the account; null when they have none. */
  email: string | null
  orders: number
  /** What their paid, sent and delivered orders come to, per currency. */
  amounts: { currency: string; cents: Cents }[]
  /** The day they last ordered, `YYYY-MM-DD`, in the shop's time zone. */
  lastDay: string | null
}

export interface CustomerList {
  customers: Customer[]
  matching: number
  page: number
  pageCount: number
}

export type CustomerOrder = {
  id: string
  code: string
  state: OrderState
  currency: string
  total: Cents
  /** The day it was made, like `lastDay`. */
  day: string
}

export interface CustomerQuery {
  search: string
  page: number
}

export const CUSTOMERS = '/admin/dashboard?seccion=usuarios'

/** Reads `q` and `pagina`; nonsense is ignored. */
export function parseCustomerQuery(params: URLSearchParams): CustomerQuery {
  return {
    search: firstCharacters(cleanLine(params.get('q') ?? '').trim(), 100).trim(),
    page: pageNumber(params.get('pagina')),
  }
}

/** The address of this state of the list, defaults left out. */
export function customersHref({ search, page }: CustomerQuery): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('q', search)
  if (page > 1) params.set('pagina', String(page))
  return params.size > 0 ? `${CUSTOMERS}&${params}` : CUSTOMERS
}

/** The page of one customer. Not in the path: paths are written in the log. */
export function customerHref(person: string): string {
  return `/admin/users/person?${new URLSearchParams({ persona: person })}`
}

/** The customer an address names, or undefined when it names none. */
export function parsePerson(text: string | null): string | undefined {
  return text !== null && /^(?:t:[1-9]\d{7,14}|c:[\w-]{1,64})$/.test(text) ? text : undefined
}
