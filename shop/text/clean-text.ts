/**
 * Text from outside (an address, a form, a product name) made safe to store, search, cut and send.
 */

/** Embeddings, overrides and isolates: they turn around whatever is written after them. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters of Hebrew, Arabic and their neighbors, and the marks that count as one. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** First strong isolate and its end (Unicode Standard Annex 9): the text between moves nothing outside of it. */
const [ISOLATE, END] = ['\u2068', '\u2069']
const WHOLE_ISOLATE = /(\u2068[^\u2066-\u2069\n]*\u2069)/

/** A text field of a form as it was sent; empty for a missing field and for a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

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
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(DIRECTION_CONTROLS, '')
    .normalize('NFC')
}

/** A text without the controls that turn around what follows; letters that are written from the right stay. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/**
 * A text from outside as part of a sentence of ours. One that is written from the right is isolated: else a price after
 * an Arabic name would stand before it.
 */
export function isolate(text: string): string {
  const clean = withoutDirection(text)
  return FROM_THE_RIGHT.test(clean) ? ISOLATE + clean + END : clean
}

/** Like {@link cleanLines}, for a message put together of parts: what {@link isolate} wrote stays isolated. */
export function cleanMessage(text: string): string {
  return text
    .split(WHOLE_ISOLATE)
    .map((part, place) => (place % 2 === 1 ? ISOLATE + cleanLine(part) + END : cleanLines(part)))
    .join('')
}

/** One line without space around it. */
export function oneLine(text: string): string {
  return cleanLine(text).trim()
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
