import {
  defineQuery,
  oneField,
  pageField,
  type QueryField,
  type StateOf,
  textField,
} from '#shop/urls/define-query.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import { isOrderState, type OrderState } from './order-states.ts'

/** Min new orders of one network within a day that the inbox marks as repeated. */
export const CROWDED_NETWORK = 5

/** Short label of the network that orders came from, made from its stored hash. */
export function networkLabel(network: string | null): string {
  if (network === null) return 'desconocida'
  return network
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 5)
    .toUpperCase()
}

/** The value in URLs for an unknown network. */
export const UNKNOWN_NETWORK = 'desconocido'

/** Parses the network in a URL: a keyed hash, or null for `UNKNOWN_NETWORK`; else undefined. */
export function parseNetwork(text: unknown): string | null | undefined {
  if (text === UNKNOWN_NETWORK) return null
  return typeof text === 'string' && /^[\w-]{32}$/.test(text) ? text : undefined
}

/** Long enough for a pasted chat message. */
const SEARCH_LENGTH = 1500

const parseState = (text: string): OrderState | undefined => (isOrderState(text) ? text : undefined)

/** Keyed hash of the network of the orders; null selects orders of unknown networks. */
const networkField: QueryField<string | null | undefined> = {
  parse: (params) => parseNetwork(params.get('origen')),
  format: (network, params) => network !== undefined && params.set('origen', network ?? UNKNOWN_NETWORK),
}

/** Without the new orders of networks that sent many. */
const withoutCrowdsField: QueryField<boolean> = {
  parse: (params) => params.get('repetidos') === 'no',
  format: (without, params) => without && params.set('repetidos', 'no'),
}

/** The list of orders. Days are `YYYY-MM-DD` in the shop's time zone, both included. */
export const INBOX = defineQuery(dashboardHref('pedidos'), {
  state: oneField('estado', parseState),
  from: oneField('desde', parseDay),
  to: oneField('hasta', parseDay),
  /** Code, name, phone, city, delivery note, or a whole chat message. */
  search: textField('q', SEARCH_LENGTH),
  network: networkField,
  withoutCrowds: withoutCrowdsField,
  page: pageField(),
})

export type InboxQuery = StateOf<typeof INBOX>

/** Whether any filter is active. */
export function isFiltered({ state, from, to, search, network, withoutCrowds }: InboxQuery): boolean {
  return Boolean(state || from || to || search || withoutCrowds) || network !== undefined
}

function parseDay(text: string): string | undefined {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  // 31 June becomes 1 July.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}
