import { href } from 'react-router'
import type { Amount } from '#shop/money/amounts.ts'
import type { OrderSummary } from '#shop/orders/order.ts'
import { defineQuery, type Paged, pageField, type StateOf, textField } from '#shop/urls/define-query.ts'
import { dashboardHref, withQuery } from '#shop/urls/links.ts'

/** A customer in the list; data of the last order override those of the account. */
export type Customer = {
  /** `c:` and the account's id, or `t:` and the phone number. */
  person: string
  name: string | null
  phone: string | null
  city: string | null
  /** Of the account; null without an account. */
  email: string | null
  orders: number
  /** The total of their paid, sent and delivered orders, per currency. */
  amounts: Amount[]
  /** The day of the last order, `YYYY-MM-DD`, in the shop's time zone. */
  lastDay: string | null
}

export interface CustomerList extends Paged {
  customers: Customer[]
  matching: number
}

export type CustomerOrder = Omit<OrderSummary, 'createdAt'> & {
  id: string
  /** Placed without the account, with a phone number of its orders. Whose number that is, is not verified. */
  byNumber: boolean
  /** The day of the order, like `lastDay`. */
  day: string
}

export const CUSTOMERS = defineQuery(dashboardHref('usuarios'), {
  search: textField('q', 100),
  page: pageField(),
})
export type CustomerQuery = StateOf<typeof CUSTOMERS>

/** The page of one customer. The id is not in the path, since paths are logged. */
export function customerHref(person: string): string {
  return withQuery(href('/admin/users/person'), { persona: person })
}

/** The customer in a URL, or undefined when there is none. */
export function parsePerson(text: string | null): string | undefined {
  return text !== null && /^(?:t:[1-9]\d{7,14}|c:[\w-]{1,64})$/.test(text) ? text : undefined
}
