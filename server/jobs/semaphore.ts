/**
 * Runs a fixed number of tasks at a time, and of one group no more than its share. Waiting groups take turns: a group
 * with thousands of tasks delays only its own. Within a group, tasks run in order.
 */
export class Semaphore {
  readonly #perGroup: number
  readonly #running = new Map<string, number>()
  /** Groups with waiting tasks; the one whose turn it is comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #free: number

  constructor(total: number, perGroup = total) {
    this.#free = total
    this.#perGroup = perGroup
  }

  async run<Result>(task: () => Promise<Result>, group = ''): Promise<Result> {
    if (this.#hasRoom(group)) this.#enter(group)
    else await new Promise<void>((resolve) => this.#wait(group, resolve))
    try {
      return await task()
    } finally {
      this.#leave(group)
    }
  }

  #hasRoom(group: string): boolean {
    return this.#free > 0 && (this.#running.get(group) ?? 0) < this.#perGroup
  }

  #enter(group: string): void {
    this.#free--
    this.#running.set(group, (this.#running.get(group) ?? 0) + 1)
  }

  #wait(group: string, start: () => void): void {
    const queue = this.#waiting.get(group)
    if (queue) queue.push(start)
    else this.#waiting.set(group, [start])
  }

  #leave(group: string): void {
    this.#free++
    const left = (this.#running.get(group) ?? 1) - 1
    if (left > 0) this.#running.set(group, left)
    else this.#running.delete(group)
    for (const [next, queue] of this.#waiting) {
      if (!this.#hasRoom(next)) continue
      this.#waiting.delete(next)
      const start = queue.shift()
      if (queue.length > 0) this.#waiting.set(next, queue)
      this.#enter(next)
      start?.()
      return
    }
  }
}
