const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all ASCII characters
const ASCII = /^[\x00-\x7f]*$/

/** Lower case without accents: "ÁMBAR", "ámbar" and "ambar" give the same text. Idempotent. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßłđı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .normalize('NFC')
}
