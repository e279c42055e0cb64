/** Sanitizes external text (a URL, a form, a product name) for storage, search, truncation and messages. */

/** Embeddings, overrides and isolates: they change the direction of the following text. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters of Hebrew, Arabic and other right-to-left scripts, and the marks with the same direction. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** First strong isolate and its end (Unicode Standard Annex 9): the text between does not affect text outside. */
const [ISOLATE, END] = ['\u2068', '\u2069']
const WHOLE_ISOLATE = /(\u2068[^\u2066-\u2069\n]*\u2069)/

/** A submitted text field; empty for a missing field and for a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Lone surrogates become U+FFFD: `encodeURIComponent` throws on them and UTF-8 cannot hold them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Well-formed NFC text on one line: tabs and line ends become spaces. Other control characters are removed, also
 * direction controls, which would reverse the following text (a total, a URL). Right-to-left letters need none.
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

/** A text without direction controls; right-to-left letters stay. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/** A name inside a sentence: only its first character becomes lower case ('rosa de Damasco'). */
export function toMidSentence(name: string): string {
  return name.replace(/^.(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

/**
 * Embeds an external text in a sentence. A right-to-left text is isolated: otherwise a price after an Arabic name
 * would appear before it.
 */
export function isolate(text: string): string {
  const clean = withoutDirection(text)
  return FROM_THE_RIGHT.test(clean) ? ISOLATE + clean + END : clean
}

/** Like {@link cleanLines}, for a composed message: the isolates of {@link isolate} stay. */
export function cleanMessage(text: string): string {
  return text
    .split(WHOLE_ISOLATE)
    .map((part, place) => (place % 2 === 1 ? ISOLATE + cleanLine(part) + END : cleanLines(part)))
    .join('')
}

/** One line without space around it; empty when no character is visible. */
export function oneLine(text: string): string {
  return visibleText(cleanLine(text))
}

/** Whether a text is an id as the database has them, also in capitals. It refuses to compare an id with other texts. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether no character is visible: only spaces, line ends, control and zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{C}]/u.test(text)
}

/** The trimmed text; empty when no character is visible. */
export function visibleText(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/** JSON for the database, which stores neither NUL nor half of a character that was cut. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  // The replacer takes as long as the rest of an import's batch.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(value, (_, part) =>
    typeof part !== 'string' || (part.isWellFormed() && !part.includes('\0'))
      ? part
      : wellFormed(part).replaceAll('\0', ''),
  )
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

/** A query on one clean, trimmed line of at most `length` characters. */
export function cleanText(text: string, length: number): string {
  return firstCharacters(cleanLine(text).trim(), length).trim()
}

/** Characters of a short description that a card shows. */
const EXCERPT_LENGTH = 120

/** The text, or its first `limit` characters and '...'. Surrogate pairs are not split. */
export function excerpt(text: string, limit: number = EXCERPT_LENGTH): string {
  const start = firstCharacters(text, limit)
  return start.length < text.length ? `${start}...` : text
}

/**
 * The first word of a typed name, for a salutation. Undefined when it is not a name: a URL would become a link in an
 * e-mail or chat.
 */
export function firstName(name: string | null): string | undefined {
  const word = name?.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]+\.?$/u.test(word) ? word : undefined
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for the content or an attribute of an XML element, without characters that XML does not allow. */
export function escapeXml(text: string): string {
  return cleanLines(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** "Khamrah de Lattafa"; the name alone where the product has no brand. */
export function brandedName(name: string, brand: string): string {
  return brand === '' ? name : `${name} de ${brand}`
}
