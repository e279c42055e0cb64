import type { Handler } from 'hono'
import type { Accounts } from '#server/auth/accounts.ts'
import { findNetwork } from '#server/auth/network-address.ts'
import type { Role } from '#server/auth/schema.ts'
import { errorResponse } from './error-response.ts'
import type { ShopEnv } from './shop-env.ts'

/** What has changed. Pages that show it reload it; the stream itself carries no shop data. */
type Topic = 'catalog' | 'settings' | 'orders' | 'reviews' | 'imports' | 'image_fetches'

/** How far work is whose rows are seen at its end only. */
export interface Progress {
  id: string
  done: number
  total: number
  secondsLeft: number | null
}

/** Times in milliseconds. */
const LIMITS = {
  /** Max open streams of this process. */
  streams: 100,
  /** Max open streams of one network. */
  perNetwork: 20,
  /** Changes are batched for this time before they are published. */
  gather: 100,
  /** Min time between two publications: an import of thousands of products publishes once a second. */
  pause: 1000,
  /** Shorter than the 60 s after which common proxies cut a silent connection. */
  heartbeat: 25_000,
  /** Max unread messages before a stream counts as abandoned. */
  unread: 16,
}

/** The session of an open stream. */
export interface Watched {
  userId: string
  /** Undefined where all visitors share one. */
  network?: string
  /** When the session expires without further use; undefined when it has ended. Throws when the lookup fails. */
  endOfSession: () => Promise<Date | undefined>
}

type Controller = ReadableStreamDefaultController<Uint8Array>
type Reader = Watched & { timer?: NodeJS.Timeout }

/** The last event of a stream: its page must hide its data. */
const ENDED = 'event: session-ended\ndata: {}\n\n'

/** The server-sent events of the open pages of this process that belong to a session. */
export class LiveStreams {
  readonly #readers = new Map<Controller, Reader>()
  readonly #changed = new Set<Topic>()
  readonly #limits: typeof LIMITS
  readonly #heart: NodeJS.Timeout
  #publishTimer: NodeJS.Timeout | undefined
  #publishedAt = Number.NEGATIVE_INFINITY
  /** The last message about work that has not ended. */
  #progress = ''
  #closed = false

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#heart = setInterval(() => this.#sendAll(':\n\n'), this.#limits.heartbeat).unref()
  }

  get size(): number {
    return this.#readers.size
  }

  /** Notifies every open page of a change, batched and at most once per `pause`. */
  publish(topic: Topic): void {
    this.#changed.add(topic)
    const { gather, pause } = this.#limits
    const wait = Math.max(gather, this.#publishedAt + pause - performance.now())
    this.#publishTimer ??= setTimeout(() => this.#publishNow(), wait).unref()
  }

  /**
   * Reports how far some work is to open pages, and to those that open before it ends; undefined when it has ended. The
   * figures are sent without a check of the session, which would wait for the connection that the work occupies.
   */
  showProgress(progress: Progress | undefined): void {
    this.#progress = progress ? `event: progress\ndata: ${JSON.stringify(progress)}\n\n` : ''
    if (!progress) return
    const message = Buffer.from(this.#progress)
    for (const controller of this.#readers.keys())
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(message)
  }

  /** A stream that lasts as long as the session; undefined when too many are open, in total or of the network. */
  open(watched: Watched): ReadableStream<Uint8Array> | undefined {
    if (this.#closed || this.#isFull(watched.network)) return undefined
    let controller: Controller
    return new ReadableStream<Uint8Array>(
      {
        start: (opened) => {
          controller = opened
          this.#readers.set(controller, { ...watched })
          controller.enqueue(Buffer.from(`retry: 2000\n\n${this.#progress}`))
          // The session may have ended since the request passed the guard.
          void this.#send(controller, '')
        },
        cancel: () => this.#forget(controller),
      },
      { highWaterMark: this.#limits.unread },
    )
  }

  /** Checks the sessions of this user, or of all users; streams of ended sessions get the last event and end. */
  checkSessions(userId?: string): void {
    for (const [controller, reader] of this.#readers)
      if (userId === undefined || reader.userId === userId) void this.#send(controller, '')
  }

  /** Ends every stream and opens no more, so that streams do not delay the shutdown. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heart)
    clearTimeout(this.#publishTimer)
    for (const reader of this.#readers.keys()) this.#end(reader)
  }

  #isFull(network: string | undefined): boolean {
    const { streams, perNetwork } = this.#limits
    const ofNetwork = [...this.#readers.values()].filter((reader) => reader.network === network)
    return this.size >= streams || (network !== undefined && ofNetwork.length >= perNetwork)
  }

  #publishNow(): void {
    this.#publishTimer = undefined
    this.#publishedAt = performance.now()
    this.#sendAll([...this.#changed].map((topic) => `data: ${JSON.stringify({ topic })}\n\n`).join(''))
    this.#changed.clear()
  }

  #sendAll(text: string): void {
    for (const controller of this.#readers.keys()) void this.#send(controller, text)
  }

  /** Sends to an open session. Ends the stream when the session has ended, its lookup fails or its buffer is full. */
  async #send(controller: Controller, text: string): Promise<void> {
    const reader = this.#readers.get(controller)
    const end = await reader?.endOfSession().catch(() => null)
    if (!reader || !this.#readers.has(controller)) return
    const hasRoom = (controller.desiredSize ?? 0) > 0
    if (!end || !hasRoom) {
      if (end === undefined && hasRoom) controller.enqueue(Buffer.from(ENDED))
      return this.#end(controller)
    }
    if (text) controller.enqueue(Buffer.from(text))
    this.#checkAt(end, controller, reader)
  }

  /** Checks the session at its end. If that is after the next heartbeat, the heartbeat checks it. */
  #checkAt(end: Date, controller: Controller, reader: Reader): void {
    clearTimeout(reader.timer)
    const left = end.getTime() - Date.now()
    if (left > this.#limits.heartbeat) return
    reader.timer = setTimeout(() => void this.#send(controller, ''), Math.max(left, 0) + 1).unref()
  }

  #end(controller: Controller): void {
    this.#forget(controller)
    controller.close()
  }

  #forget(controller: Controller): void {
    clearTimeout(this.#readers.get(controller)?.timer)
    this.#readers.delete(controller)
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would buffer the events.
  'x-accel-buffering': 'no',
}

const NO_STORE = { 'cache-control': 'no-store' }

const FULL = {
  status: 503,
  title: 'Demasiadas ventanas abiertas',
  text: 'Hay demasiadas ventanas de administración abiertas a la vez. Esta se actualizará cada medio minuto.',
}

/**
 * GET /admin/live, behind the guard of the admin area, and GET /account/live, whose only event is the end of the
 * session. HEAD only checks whether the session lasts.
 */
export function live(streams: LiveStreams, accounts: Accounts, role: Role): Handler<ShopEnv> {
  return async (c) => {
    const visitor = c.get('visitor')
    const found = role === 'admin' ? c.get('admin') : await accounts.findCustomer(visitor)
    if (!found) return c.json({ sessionExpired: true }, 401, NO_STORE)
    if (c.req.method === 'HEAD') return c.body(null, 200, { ...HEADERS, ...NO_STORE })
    const endOfSession = () => accounts.endOfSession(visitor, role)
    const body = streams.open({ userId: found.userId, network: findNetwork(visitor), endOfSession })
    return body
      ? new Response(body, { headers: { ...HEADERS, ...NO_STORE } })
      : errorResponse(FULL, c.get('origin'), { 'retry-after': '30' })
  }
}
