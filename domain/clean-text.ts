/**
 * Text from outside (an address, a form, a product name) made safe to store, search, cut and send.
 */

/** Lone surrogates become U+FFFD: `encodeURIComponent` throws on them and UTF-8 cannot hold them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Well-formed NFC text on one line: tabs and line ends become spaces, other control characters go, and with them the
 * signs that turn around the direction of whatever is written after them (a total, an address). Letters that are written
 * from the right need none.
 */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\n/g, ' ')
}

/** Like {@link cleanLine}, but line ends stay, as `\n`. */
export function cleanLines(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
}

/** Nothing to see: only spaces, line ends, control characters and signs without a shape (a zero-width space). */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{C}]/u.test(text)
}

/** Trimmed; empty when there is nothing of it to see. */
export function visibleText(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/** The first `limit` characters, counted as code points (as PostgreSQL's `left` counts them). */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  for (let count = 0; count < limit && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}
