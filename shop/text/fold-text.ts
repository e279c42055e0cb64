/** Characters without a decomposition, and the apostrophes and dashes of phones and word processors. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ...{ '’': "'", '‘': "'", '`': "'", '´': "'", ʼ: "'" },
  ...{ '–': '-', '—': '-', '‐': '-' },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all ASCII characters without a replacement
const ASCII = /^[\x00-\x5f\x61-\x7f]*$/

/**
 * Lower case without accents, with one apostrophe and one hyphen: "ÁMBAR", "ámbar" and "ambar" give the same text.
 * Idempotent. `search_fold` of the database is the same.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßłđı’‘`´ʼ–—‐]/g, (character) => REPLACEMENTS[character] ?? character)
    .normalize('NFC')
}
