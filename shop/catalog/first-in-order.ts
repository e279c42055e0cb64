/** By slot: the lowest comes first. */
type Key = ArrayLike<number>

/**
 * The first `count` slots by the first key, ties by the second, in this order. Most slots are only compared with the last
 * one of those, which takes a small part of the time of sorting all.
 */
export function firstInOrder(
  slots: Uint32Array,
  [key, tieKey]: readonly [Key, Key],
  count: number,
): number[] {
  const compare = (a: number, b: number) =>
    (key[a] as number) - (key[b] as number) || (tieKey[a] as number) - (tieKey[b] as number)
  const first: number[] = []
  let last: number | undefined
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    if (last !== undefined && compare(slot, last) >= 0) continue
    first.push(slot)
    if (first.length === 2 * count) {
      first.sort(compare).length = count
      last = first[count - 1]
    }
  }
  return first.sort(compare).slice(0, count)
}
