import { normalizeSearch } from '#shop/catalog/search-term.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** The counts since the last write. */
export interface Counted {
  pages: number
  chats: number
  searches: number
  emptySearches: number
  products: { id: string; seen: number; chats: number }[]
  terms: (TermCount & {
    /** Of the visitors who searched for it; empty where all share one. */
    networks: ReadonlySet<string>
  })[]
}

export interface TermCount {
  term: string
  times: number
  empty: number
}

/** Max distinct URLs between two writes; further URLs count as pages without their URL. */
const MAX_PATHS = 10_000
/** Before the URL of a search without results. */
const EMPTY = ' '
/** Between the URL of a search and the network of its visitor. */
const BY = ' '
const PRODUCT = /^\/product\/([^/?]+)(?=\?|$)/

/**
 * The visits of this process since the last write. A visit costs one map entry, since it is on the hot path. The URL is
 * parsed when the counts are written.
 */
export class VisitCounts {
  #seen = new Map<string, number>()
  #chats = new Map<string, number>()

  /**
   * `path` as `PublicPages` writes it; `foundNothing`: a search without similar results in the catalog. Only for a
   * search, `network` finds the network of the visitor.
   */
  see(path: string, foundNothing = false, network: () => string | undefined = () => undefined): void {
    const by = isSearch(path) ? network() : undefined
    add(this.#seen, `${foundNothing ? EMPTY : ''}${path}${by === undefined ? '' : BY + by}`)
  }

  /** Counts a click on the link to the chat on that page. */
  chat(path: string): void {
    add(this.#chats, path)
  }

  /** Returns the counts and resets them. */
  take(): Counted | undefined {
    const [seen, chats] = [this.#seen, this.#chats]
    if (seen.size + chats.size === 0) return undefined
    this.#seen = new Map()
    this.#chats = new Map()
    return summary(seen, chats)
  }
}

/** Whether it is a data URL of the router. */
export function isDataPath(path: string): boolean {
  return /^[^?]*\.data(?=\?|$)/.test(path)
}

function isSearch(path: string): boolean {
  return /[?&]search=/.test(path)
}

/** URLs beyond the limit share one empty key. */
function add(counts: Map<string, number>, path: string): void {
  const key = counts.size < MAX_PATHS || counts.has(path) ? path : ''
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function summary(seen: ReadonlyMap<string, number>, chats: ReadonlyMap<string, number>): Counted {
  const products = new Map<string, Counted['products'][number]>()
  const terms = new Map<string, TermCount & { networks: Set<string> }>()
  const counted = { pages: 0, chats: 0, searches: 0, emptySearches: 0 }
  for (const [key, times] of seen) {
    const empty = key.startsWith(EMPTY) ? times : 0
    const [path = '', network] = (empty > 0 ? key.slice(EMPTY.length) : key).split(BY)
    // Page data are also prefetched: the page itself reports the data it shows (server/start/visits.ts).
    if (!isDataPath(path)) counted.pages += times
    const search = parseSearch(path)
    if (search !== null) {
      counted.searches += times
      counted.emptySearches += empty
      const term = searchTerm(search)
      if (term !== undefined) {
        const counts = terms.get(term) ?? { term, times: 0, empty: 0, networks: new Set() }
        terms.set(term, counts)
        counts.times += times
        counts.empty += empty
        if (network !== undefined) counts.networks.add(network)
      }
    }
    addProduct(products, path, 'seen', times)
  }
  for (const [path, times] of chats) {
    counted.chats += times
    addProduct(products, path, 'chats', times)
  }
  return { ...counted, products: [...products.values()], terms: [...terms.values()] }
}

function addProduct(
  products: Map<string, Counted['products'][number]>,
  path: string,
  what: 'seen' | 'chats',
  times: number,
): void {
  const id = PRODUCT.exec(path)?.[1]?.toLowerCase()
  if (!id || !isUuid(id)) return
  const before = products.get(id) ?? { id, seen: 0, chats: 0 }
  products.set(id, { ...before, [what]: before[what] + times })
}

/** The term of a plain search. Filters, sort orders and further pages belong to the same search. */
function parseSearch(path: string): string | null {
  const mark = path.indexOf('?')
  if (mark < 0) return null
  const params = new URLSearchParams(path.slice(mark))
  params.delete('_routes')
  return params.size === 1 ? params.get('search') : null
}

const LENGTH = 60

/**
 * A normalized search term: folded, so that "Ámbar" and "ambar" are equal. Undefined for text that may be personal
 * data: an e-mail or URL, a phone or card number, a pasted text.
 */
export function searchTerm(typed: string): string | undefined {
  const term = foldText(normalizeSearch(typed)).replace(/\s+/g, ' ').trim()
  const digits = term.replace(/\P{Nd}/gu, '').length
  const isPersonal = /@|:\/\/|\bwww\./.test(term) || digits > 5
  return term === '' || [...term].length > LENGTH || isPersonal ? undefined : term
}

/** User agents of robots and of link previews. Cubot is a phone manufacturer. */
const PROGRAM =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternal|meta-external|whatsapp|telegram|skype|scan|monitor|uptime|lighthouse|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|axios|node|undici|apache|scrapy|feed|archiver/i

interface Asked {
  agent: string | undefined
  /** Sec-Purpose or Purpose: a prefetched page may never be shown. */
  purpose: string | undefined
  /** Sec-Fetch-Mode. The shop's worker also requests pages only to cache them; that is no visit. */
  mode: string | undefined
}

/** Whether a browser requests a page to show it. A heuristic: robots that send the headers of a browser are counted. */
export function isVisit({ agent, purpose, mode }: Asked): boolean {
  return (
    (mode === undefined || mode === 'navigate') &&
    purpose === undefined &&
    agent !== undefined &&
    !isProgram(agent)
  )
}

/** Cached results per user agent: the pattern takes longer than serving a cached page. */
const judged = new Map<string, boolean>()
const MAX_JUDGED = 1000

function isProgram(agent: string): boolean {
  const before = judged.get(agent)
  if (before !== undefined) return before
  const found = PROGRAM.test(agent)
  if (judged.size >= MAX_JUDGED) judged.clear()
  if (agent.length <= 400) judged.set(agent, found)
  return found
}
