/** No I, L, O, U, 0 or 1: nothing that is misread, misheard or spells a word. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** How many random bytes `orderCode` reads at most; 30 letters of 256 values leave few over. */
export const CODE_BYTES = 32

/** A code such as `A7K-42Q` from random bytes, each letter equally likely (30⁶ = 729 million codes). */
export function orderCode(random: Uint8Array): string {
  const fair = [...random].filter((byte) => byte < 240).slice(0, 6)
  if (fair.length < 6) throw new RangeError('Too few random bytes for a code')
  const letters = fair.map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}

/**
 * What may be a code in what somebody typed or pasted (`a7k42q`, "pedido A7K-42Q"). Words may look like one too
 * ("Buenas tardes" has TAR-DES): only the shop's orders tell.
 */
export function findOrderCodes(text: string): string[] {
  const found = text.toUpperCase().matchAll(PERHAPS_A_CODE)
  return [...new Set([...found].map(([, first, second]) => `${first}-${second}`))].slice(0, MAX_CODES)
}

const MAX_CODES = 50
// Looks ahead only, so that a word before a code does not take its first half away.
const PERHAPS_A_CODE = /(?<![A-Z0-9])(?=([A-HJKMNP-TV-Z2-9]{3})[-\s]?([A-HJKMNP-TV-Z2-9]{3})(?![A-Z0-9]))/g
