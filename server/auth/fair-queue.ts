/** Tasks that share a lane run one at a time. */
interface Lane {
  key: string
  /** Max tasks that wait for the lane while it is paused. */
  maxWaiting: number
}

/** Where a task stands in the queue. */
export interface QueuePlace {
  lanes: readonly Lane[]
  /** Fairness keys: the task whose first key has waited longest goes first; the second key breaks ties. */
  turns: readonly [string, string]
  /** Tasks of known and unknown devices alternate, so that neither starves the other. */
  isKnown: boolean
}

/** Pauses a lane for this many milliseconds: it starts no other task. */
export type Rest = (laneKey: string, ms: number) => void

/** The answer for a task that the queue had no room for; the task never starts. */
export const QUEUE_FULL = Symbol('queue full')

interface Job extends QueuePlace {
  /** Number of turns served before the task arrived. */
  arrival: number
  /** Time at which the waiting task is rejected. */
  deadline: number
  run: () => Promise<unknown>
  reject: () => void
}

interface Limits {
  /** Tasks that run at a time. */
  concurrency: number
  /** Max waiting tasks, in total and of one turn key. */
  maxWaiting: number
  maxWaitingOfOne: number
  /** Max milliseconds a task waits; after that the visitor has usually left the page. */
  maxWaitMs: number
}

const MAX_REMEMBERED = 10_000

/**
 * Runs expensive tasks fairly: each client gets its turn, even while others flood the queue. When the queue is full,
 * the client with the most waiting tasks loses its newest.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #waiting: Job[] = []
  readonly #busy = new Set<string>()
  readonly #restingUntil = new Map<string, number>()
  /** Turn keys, the last served at the end. */
  readonly #served = new Map<string, number>()
  #running = 0
  #servings = 0
  #lastWasKnown = false
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Partial<Limits> & Pick<Limits, 'concurrency'>) {
    this.#limits = { maxWaiting: 200, maxWaitingOfOne: 50, maxWaitMs: 15_000, ...limits }
  }

  /** Runs the task in its turn; QUEUE_FULL when there is no room to wait. */
  run<Result>(place: QueuePlace, task: (rest: Rest) => Promise<Result>): Promise<Result | typeof QUEUE_FULL> {
    return new Promise((resolve, fail) => {
      const rest: Rest = (key, ms) => this.#rest(key, ms)
      const run = async () => task(rest)
      this.#waiting.push({
        ...place,
        arrival: this.#servings,
        deadline: performance.now() + this.#limits.maxWaitMs,
        run: () => run().then(resolve, fail),
        reject: () => resolve(QUEUE_FULL),
      })
      for (const { key } of place.lanes) this.#trimLane(key)
      this.#trimAll(place.turns[0])
      this.#dispatch()
    })
  }

  /** Rejects the tasks over the max of a paused lane; those whose turn comes first stay. */
  #trimLane(laneKey: string): void {
    if (this.#endOfRest(laneKey) <= performance.now()) return
    const inLane = this.#waiting.filter(({ lanes }) => lanes.some(({ key }) => key === laneKey))
    const max = inLane[0]?.lanes.find(({ key }) => key === laneKey)?.maxWaiting
    const inOrder = inLane.sort((one, other) => this.#compareTurns(one, other))
    for (const job of inOrder.slice(max)) this.#refuse(job)
  }

  /** Rejects the newest task of a client over its limit, then the newest of the client with the most tasks. */
  #trimAll(client: string): void {
    const own = this.#waiting.filter(({ turns }) => turns[0] === client)
    if (own.length > this.#limits.maxWaitingOfOne) this.#refuse(own.at(-1))
    if (this.#waiting.length <= this.#limits.maxWaiting) return
    const groups = Map.groupBy(this.#waiting, ({ turns }) => turns[0])
    const largest = [...groups.values()].reduce((one, other) => (one.length > other.length ? one : other))
    this.#refuse(largest.at(-1))
  }

  #refuse(job: Job | undefined): void {
    if (!job) return
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    job.reject()
  }

  #rest(key: string, ms: number): void {
    const now = performance.now()
    if (this.#restingUntil.size >= MAX_REMEMBERED) {
      for (const [other, until] of this.#restingUntil) if (until <= now) this.#restingUntil.delete(other)
    }
    this.#restingUntil.set(key, Math.max(this.#endOfRest(key), now + ms))
    this.#trimLane(key)
  }

  #endOfRest(key: string): number {
    return this.#restingUntil.get(key) ?? 0
  }

  #dispatch(): void {
    // Tasks are in the order of their deadlines, because all have the same max wait.
    while (this.#waiting[0] && this.#waiting[0].deadline <= performance.now()) this.#refuse(this.#waiting[0])
    while (this.#running < this.#limits.concurrency) {
      const job = this.#next()
      if (!job) break
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      void this.#start(job)
    }
    this.#wakeLater()
  }

  /** The task whose turn it is among those whose lanes are free. */
  #next(): Job | undefined {
    const now = performance.now()
    const free = this.#waiting.filter(({ lanes }) =>
      lanes.every(({ key }) => !this.#busy.has(key) && this.#endOfRest(key) <= now),
    )
    const others = free.filter(({ isKnown }) => isKnown !== this.#lastWasKnown)
    return (others.length > 0 ? others : free).sort((one, other) => this.#compareTurns(one, other))[0]
  }

  /** A client without a served task counts from its arrival; otherwise new clients would always go first. */
  #compareTurns(one: Job, other: Job): number {
    const since = ({ turns, arrival }: Job, turn: 0 | 1) => this.#served.get(turns[turn]) ?? arrival
    return since(one, 0) - since(other, 0) || since(one, 1) - since(other, 1)
  }

  async #start(job: Job): Promise<void> {
    this.#running++
    this.#lastWasKnown = job.isKnown
    for (const { key } of job.lanes) this.#busy.add(key)
    for (const key of job.turns) {
      this.#served.delete(key)
      this.#served.set(key, ++this.#servings)
    }
    for (const [oldest] of this.#served) {
      if (this.#served.size <= MAX_REMEMBERED) break
      this.#served.delete(oldest)
    }
    await job.run()
    this.#running--
    for (const { key } of job.lanes) this.#busy.delete(key)
    this.#dispatch()
  }

  /** Dispatches again when the next pause or wait ends. */
  #wakeLater(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    const ends = this.#waiting
      .flatMap(({ lanes, deadline }) => [deadline, ...lanes.map(({ key }) => this.#endOfRest(key))])
      .filter((end) => end > now)
    // Timers may fire a fraction of a millisecond early.
    if (ends.length > 0) this.#timer = setTimeout(() => this.#dispatch(), Math.min(...ends) - now + 1).unref()
  }
}
