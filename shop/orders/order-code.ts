/** No I, L, O, U, 0 or 1: they are misread or misheard, or form words. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Max random bytes that `orderCode` reads. It rejects few: 240 of the 256 values map to the 30 letters. */
export const CODE_BYTES = 32

/** A code such as `A7K-42Q` from random bytes, each letter equally likely (30⁶ = 729 million codes). */
export function orderCode(random: Uint8Array): string {
  const fair = [...random].filter((byte) => byte < 240).slice(0, 6)
  if (fair.length < 6) throw new RangeError('Too few random bytes for a code')
  const letters = fair.map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}

/**
 * Candidates for a code in a typed or pasted text (`a7k42q`, "pedido A7K-42Q"). Words can match too ("Buenas tardes"
 * has TAR-DES), so the caller looks the candidates up in the orders.
 */
export function findOrderCodes(text: string): string[] {
  const found = text.toUpperCase().matchAll(PERHAPS_A_CODE)
  return [...new Set([...found].map(([, first, second]) => `${first}-${second}`))].slice(0, MAX_CODES)
}

const MAX_CODES = 50
// Lookahead only, so that a word before a code does not consume its first half.
const PERHAPS_A_CODE = /(?<![A-Z0-9])(?=([A-HJKMNP-TV-Z2-9]{3})[-\s]?([A-HJKMNP-TV-Z2-9]{3})(?![A-Z0-9]))/g
