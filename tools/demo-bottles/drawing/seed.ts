/** FNV-1a, 32 bits, with a final avalanche so that near-equal names land far apart. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A repeatable choice: the same key and aspect always give the same item. */
export function pick<T>(key: string, aspect: string, items: readonly T[]): T {
  return items[hash(`${aspect}\u0000${key}`) % items.length] as T
}

/** A repeatable stream of numbers in [0, 1) (mulberry32), for scattering small marks. */
export function stream(key: string): () => number {
  let a = hash(key)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
