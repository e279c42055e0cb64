import type { Handler } from 'hono'
import type { Accounts } from '#server/auth/accounts.ts'
import { messageResponse } from './message-page.ts'
import type { ShopEnv } from './shop-env.ts'

/** What has changed. The pages that show it read it again; the stream itself carries nothing of the shop. */
export type Topic = 'catalogue' | 'settings' | 'orders' | 'reviews'

/** Times in milliseconds. */
const LIMITS = {
  /** Open streams of this process. */
  streams: 100,
  /** So long changes are gathered before they are told. */
  gather: 100,
  /** Between two tellings: an import of thousands of products is told of once a second. */
  pause: 1000,
  /** Shorter than the 60 s after which common proxies cut a silent connection. */
  heartbeat: 25_000,
  /** Messages that may wait for a reader before it is taken for gone. */
  unread: 16,
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would gather what is sent.
  'x-accel-buffering': 'no',
}

const FULL = {
  status: 503,
  title: 'Demasiadas ventanas abiertas',
  text: 'Hay demasiadas ventanas de administración abiertas a la vez. Esta se actualizará cada medio minuto.',
}

type Controller = ReadableStreamDefaultController<Uint8Array>
type MayRead = () => Promise<boolean>

/** The server-sent events of the open admin pages of this process. */
export class LiveStreams {
  readonly #readers = new Map<Controller, MayRead>()
  readonly #changed = new Set<Topic>()
  readonly #limits: typeof LIMITS
  readonly #heart: NodeJS.Timeout
  #telling: NodeJS.Timeout | undefined
  #toldAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#heart = setInterval(() => this.#sendAll(':\n\n'), this.#limits.heartbeat).unref()
  }

  get size(): number {
    return this.#readers.size
  }

  /** Says to every open page that this has changed: soon, and not more often than one can look. */
  tell(topic: Topic): void {
    this.#changed.add(topic)
    const { gather, pause } = this.#limits
    const wait = Math.max(gather, this.#toldAt + pause - performance.now())
    this.#telling ??= setTimeout(() => this.#tellNow(), wait).unref()
  }

  /** A stream for as long as `mayRead` says so, or undefined when there are too many. */
  open(mayRead: MayRead): ReadableStream<Uint8Array> | undefined {
    if (this.#closed || this.size >= this.#limits.streams) return undefined
    let reader: Controller
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          reader = controller
          this.#readers.set(reader, mayRead)
          reader.enqueue(Buffer.from('retry: 2000\n\n'))
        },
        cancel: () => void this.#readers.delete(reader),
      },
      { highWaterMark: this.#limits.unread },
    )
  }

  /** Ends every stream and opens no more, so that nothing waits for them when the shop is closed. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heart)
    clearTimeout(this.#telling)
    for (const reader of this.#readers.keys()) this.#end(reader)
  }

  #tellNow(): void {
    this.#telling = undefined
    this.#toldAt = performance.now()
    this.#sendAll([...this.#changed].map((topic) => `data: ${JSON.stringify({ topic })}\n\n`).join(''))
    this.#changed.clear()
  }

  #sendAll(text: string): void {
    for (const [reader, mayRead] of this.#readers) void this.#send(reader, mayRead, text)
  }

  /** Whoever was signed out meanwhile, or has stopped reading, gets no more. */
  async #send(reader: Controller, mayRead: MayRead, text: string): Promise<void> {
    const allowed = await mayRead().catch(() => false)
    if (!this.#readers.has(reader)) return
    if (allowed && (reader.desiredSize ?? 0) > 0) reader.enqueue(Buffer.from(text))
    else this.#end(reader)
  }

  #end(reader: Controller): void {
    this.#readers.delete(reader)
    reader.close()
  }
}

/** GET /admin/live, behind the door of the administration; HEAD asks only whether one would be let in. */
export function live(streams: LiveStreams, accounts: Accounts): Handler<ShopEnv> {
  return (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const visitor = c.get('visitor')
    const body = streams.open(() => accounts.isStillAdmin(visitor))
    return body
      ? new Response(body, { headers: HEADERS })
      : messageResponse(FULL, c.get('origin'), { 'retry-after': '30' })
  }
}
