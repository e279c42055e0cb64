/** Capacity of a new list. Most words are in few products. */
const FIRST_CAPACITY = 2

/**
 * Many growing lists of integers in one typed array: the postings of an inverted index. A full list moves to a block of
 * twice its capacity, and the next list of that capacity reuses the old block.
 */
export class PostingLists {
  #pool = new Uint32Array(1024)
  #poolLength = 0
  #starts = new Uint32Array(256)
  #lengths = new Uint32Array(256)
  /** Unused blocks by capacity. */
  readonly #free = new Map<number, number[]>()

  /** Appends to a list; lists have any small numbers. */
  push(list: number, value: number): void {
    this.#starts = withRoom(this.#starts, list + 1)
    this.#lengths = withRoom(this.#lengths, list + 1)
    const length = this.#lengths[list] ?? 0
    if (length === 0) this.#starts[list] = this.#allocate(FIRST_CAPACITY)
    else if (length >= FIRST_CAPACITY && (length & (length - 1)) === 0) this.#move(list, length)
    this.#pool[(this.#starts[list] ?? 0) + length] = value
    this.#lengths[list] = length + 1
  }

  /** The values of a list in the order of their addition: a view that the next `push` may invalidate. */
  values(list: number): Uint32Array {
    const start = this.#starts[list] ?? 0
    return this.#pool.subarray(start, start + (this.#lengths[list] ?? 0))
  }

  count(list: number): number {
    return this.#lengths[list] ?? 0
  }

  /** The last value of a list. */
  last(list: number): number | undefined {
    const length = this.#lengths[list] ?? 0
    return length === 0 ? undefined : this.#pool[(this.#starts[list] ?? 0) + length - 1]
  }

  #move(list: number, capacity: number): void {
    const from = this.#starts[list] ?? 0
    const to = this.#allocate(capacity * 2)
    this.#pool.copyWithin(to, from, from + capacity)
    this.#starts[list] = to
    const free = this.#free.get(capacity)
    if (free) free.push(from)
    else this.#free.set(capacity, [from])
  }

  #allocate(capacity: number): number {
    const reused = this.#free.get(capacity)?.pop()
    if (reused !== undefined) return reused
    const start = this.#poolLength
    this.#poolLength += capacity
    this.#pool = withRoom(this.#pool, this.#poolLength)
    return start
  }
}

/**
 * The array, or one with its numbers and more room, when it has fewer than `length` elements. Then the array and its views
 * are empty: memory that waits for the garbage collector would be many times that of a catalog that grows.
 */
export function withRoom<Numbers extends Uint8Array | Uint16Array | Int16Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  if (length <= numbers.length) return numbers
  const size = Math.max(length, Math.ceil(numbers.length * 1.125)) * numbers.BYTES_PER_ELEMENT
  const buffer = (numbers.buffer as ArrayBuffer).transfer(size)
  return new (numbers.constructor as new (buffer: ArrayBuffer) => Numbers)(buffer)
}
