/** Min new orders of one network within a day that the inbox marks as repeated. */
export const CROWDED_SOURCE = 5

/** Short label of the network that orders came from, made from its stored hash. */
export function sourceLabel(sourceAddress: string | null): string {
  if (sourceAddress === null) return 'desconocido'
  return sourceAddress
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 5)
    .toUpperCase()
}

/** The value in URLs for an unknown network. */
export const UNKNOWN_SOURCE = 'desconocido'

/** Parses the source in a URL: a keyed hash, or null for `UNKNOWN_SOURCE`; else undefined. */
export function parseSource(text: unknown): string | null | undefined {
  if (text === UNKNOWN_SOURCE) return null
  return typeof text === 'string' && /^[\w-]{32}$/.test(text) ? text : undefined
}
