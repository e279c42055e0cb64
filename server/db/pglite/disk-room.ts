import { freeBytes } from './folder-checks.ts'

const reserve = 64 * 2 ** 20

/**
 * Whether the disk has space for writes, checked at most ten times a second. The engine crashes on a full disk, so
 * writes stop earlier; they are allowed again when twice the reserve is free.
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
