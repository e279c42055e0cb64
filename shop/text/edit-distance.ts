const MAX_LENGTH = 64
/** The last three rows of the table, reused by every call. */
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1)) as [Uint8Array, Uint8Array, Uint8Array]

/**
 * How many characters are wrong, missing, extra or swapped between two texts: the optimal string alignment distance.
 * Above `limit`, and for texts over 64 characters, it is `limit` + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  const tooFar = limit + 1
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > MAX_LENGTH) return tooFar
  let [beforeLast, last, next] = rows
  for (let column = 0; column <= b.length; column++) last[column] = column
  for (let row = 1; row <= a.length; row++) {
    const character = a.charCodeAt(row - 1)
    // Cells further than `limit` from the diagonal are above the limit.
    const from = Math.max(1, row - limit)
    const to = Math.min(b.length, row + limit)
    next[from - 1] = from === 1 ? row : tooFar
    let best = from === 1 ? row : tooFar
    for (let column = from; column <= to; column++) {
      const other = b.charCodeAt(column - 1)
      const replaced = (last[column - 1] ?? 0) + (character === other ? 0 : 1)
      const missing = (next[column - 1] ?? 0) + 1
      const extra = column === row + limit ? tooFar : (last[column] ?? 0) + 1
      let distance = Math.min(replaced, missing, extra)
      if (
        row > 1 &&
        column > 1 &&
        character === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === other
      ) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1)
      }
      next[column] = distance
      if (distance < best) best = distance
    }
    if (best > limit) return tooFar
    ;[beforeLast, last, next] = [last, next, beforeLast]
  }
  return Math.min(last[b.length] ?? 0, tooFar)
}
