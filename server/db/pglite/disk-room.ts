import { freeBytes } from './folder-checks.ts'

const reserve = 64 * 2 ** 20

/**
 * Whether the disk still has room for writes, looked up ten times a second at most. The engine does not survive a
 * full disk, so writing has to stop before; it starts again when twice the reserve is free.
 */
export class DiskRoom {
  #full = false
  #lookedAt = Number.NEGATIVE_INFINITY
  readonly #free: () => number

  constructor(folder: string, free = () => freeBytes(folder)) {
    this.#free = free
  }

  isFull(now = performance.now()): boolean {
    if (now - this.#lookedAt < 100) return this.#full
    this.#lookedAt = now
    this.#full = this.#free() < (this.#full ? 2 * reserve : reserve)
    return this.#full
  }
}
