/** A bit for each character of a text. Each of a to z has its own, other characters share them. */
export function characterSet(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at++) set |= 1 << (text.charCodeAt(at) & 31)
  return set
}

/** A bit for each pair of neighboring characters; pairs share bits. */
export function pairSet(text: string): number {
  let set = 0
  for (let at = 1; at < text.length; at++) {
    set |= 1 << ((Math.imul(text.charCodeAt(at - 1), 7) + Math.imul(text.charCodeAt(at), 13)) & 31)
  }
  return set
}

/** Adds neighboring groups of bits, which double in width. */
export function countBits(set: number): number {
  let pairs = set - ((set >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
