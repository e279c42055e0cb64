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

/** A session on whose behalf a stream is open. */
export interface Watched {
  userId: string
  /** When the session ends unless it is used; undefined when it is over. Throws where it cannot be looked up. */
  endOfSession: () => Promise<Date | undefined>
}

type Controller = ReadableStreamDefaultController<Uint8Array>
type Reader = Watched & { timer?: NodeJS.Timeout }

/** The last event of a stream: its window must not show any more of what it has. */
const ENDED = 'event: session-ended\ndata: {}\n\n'

/** The server-sent events of the open pages of this process that belong to a session. */
export class LiveStreams {
  readonly #readers = new Map<Controller, Reader>()
  readonly #changed = new Set<Topic>()
  readonly #limits: typeof LIMITS
  readonly #heart: NodeJS.Timeout
  #telling: NodeJS.Timeout | undefined
  #publishedAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#heart = setInterval(() => this.#sendAll(':\n\n'), this.#limits.heartbeat).unref()
  }

  get size(): number {
    return this.#readers.size
  }

  /** Says to every open page that this has changed: soon, and not more often than one can look. */
  publish(topic: Topic): void {
    this.#changed.add(topic)
    const { gather, pause } = this.#limits
    const wait = Math.max(gather, this.#publishedAt + pause - performance.now())
    this.#telling ??= setTimeout(() => this.#publishNow(), wait).unref()
  }

  /** A stream for as long as the session lasts, or undefined when there are too many. */
  open(watched: Watched): ReadableStream<Uint8Array> | undefined {
    if (this.#closed || this.size >= this.#limits.streams) return undefined
    let controller: Controller
    return new ReadableStream<Uint8Array>(
      {
        start: (opened) => {
          controller = opened
          this.#readers.set(controller, { ...watched })
          controller.enqueue(Buffer.from('retry: 2000\n\n'))
          // The session may have ended since the request was let in.
          void this.#send(controller, '')
        },
        cancel: () => this.#forget(controller),
      },
      { highWaterMark: this.#limits.unread },
    )
  }

  /** Looks up the sessions of this user, or of all: those that are over are told so at once. */
  checkSessions(userId?: string): void {
    for (const [controller, reader] of this.#readers)
      if (userId === undefined || reader.userId === userId) void this.#send(controller, '')
  }

  /** Ends every stream and opens no more, so that nothing waits for them when the shop is closed. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heart)
    clearTimeout(this.#telling)
    for (const reader of this.#readers.keys()) this.#end(reader)
  }

  #publishNow(): void {
    this.#telling = undefined
    this.#publishedAt = performance.now()
    this.#sendAll([...this.#changed].map((topic) => `data: ${JSON.stringify({ topic })}\n\n`).join(''))
    this.#changed.clear()
  }

  #sendAll(text: string): void {
    for (const controller of this.#readers.keys()) void this.#send(controller, text)
  }

  /** A session that is over is told so; one that cannot be looked up, or whose window does not read, gets no more. */
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

  /** At the end of the session; one that lasts longer than a heartbeat is looked up before that anyway. */
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
