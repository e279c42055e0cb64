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

/**
 * The code in a form field, typed or pasted, with any separators. O and 0 count as Q, the only letter of a code that
 * looks like them. Undefined when there is none.
 */
export function readOrderCode(text: string): string | undefined {
  const typed = text.normalize('NFKC').toUpperCase()
  const letters = typed.replace(/[^A-Z0-9]/g, '').replace(/[O0]/g, 'Q')
  if (/^[A-HJKMNP-TV-Z2-9]{6}$/.test(letters)) return `${letters.slice(0, 3)}-${letters.slice(3)}`
  return findOrderCodes(typed).at(-1)
}

const MAX_CODES = 50
// Lookahead only, so that a word before a code does not consume its first half.
const PERHAPS_A_CODE = /(?<![A-Z0-9])(?=([A-HJKMNP-TV-Z2-9]{3})[-\s]?([A-HJKMNP-TV-Z2-9]{3})(?![A-Z0-9]))/g
