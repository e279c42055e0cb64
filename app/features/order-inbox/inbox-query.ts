import { cleanLine, firstCharacters } from '#domain/clean-text.ts'
import { parseSource, UNKNOWN_SOURCE } from '#domain/order-sources.ts'
import { isOrderState, type OrderState } from '#domain/order-states.ts'
import { pageNumber } from '#domain/page-number.ts'

const INBOX = '/admin/dashboard?seccion=pedidos'

/** What the list of orders shows: the whole of it is in the address. */
export interface InboxQuery {
  state?: OrderState | undefined
  /** First and last day, `YYYY-MM-DD`, both included, of the shop's own time zone. */
  from?: string | undefined
  to?: string | undefined
  /** Code, name, phone, or a whole message that somebody sent. */
  search: string
  /** Keyed hash of the network that orders came from; null: of networks that are not known. */
  source?: string | null | undefined
  /** Without the new orders of networks that sent many. */
  withoutCrowds?: boolean | undefined
  page: number
}

/** A chat message is longer than a search usually is. */
const SEARCH_LENGTH = 1500

/** Reads the list's state from an address. Nonsense is ignored. */
export function parseInboxQuery(params: URLSearchParams): InboxQuery {
  const state = params.get('estado')
  return {
    state: isOrderState(state) ? state : undefined,
    from: parseDay(params.get('desde')),
    to: parseDay(params.get('hasta')),
    search: firstCharacters(cleanLine(params.get('q') ?? '').trim(), SEARCH_LENGTH).trim(),
    source: parseSource(params.get('origen')),
    withoutCrowds: params.get('repetidos') === 'no' || undefined,
    page: pageNumber(params.get('pagina')),
  }
}

/** The address of this state of the list, defaults left out. */
export function inboxHref({ state, from, to, search, source, withoutCrowds, page }: InboxQuery): string {
  const params = new URLSearchParams()
  if (state) params.set('estado', state)
  if (from) params.set('desde', from)
  if (to) params.set('hasta', to)
  if (search !== '') params.set('q', search)
  if (source !== undefined) params.set('origen', source ?? UNKNOWN_SOURCE)
  if (withoutCrowds) params.set('repetidos', 'no')
  if (page > 1) params.set('pagina', String(page))
  return params.size > 0 ? `${INBOX}&${params}` : INBOX
}

export const WHOLE_INBOX: InboxQuery = { search: '', page: 1 }

/** Whether the list may leave orders out. */
export function isFiltered({ state, from, to, search, source, withoutCrowds }: InboxQuery): boolean {
  return Boolean(state || from || to || search || withoutCrowds) || source !== undefined
}

function parseDay(text: string | null): string | undefined {
  if (!text || !/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  // 31 June becomes 1 July.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}
