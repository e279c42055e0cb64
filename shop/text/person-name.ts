/**
 * The name somebody is called by, out of what they typed: its first word. Undefined where that is no name (an address
 * would become a link in a letter or chat).
 */
export function firstName(name: string | null): string | undefined {
  const word = name?.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]+\.?$/u.test(word) ? word : undefined
}
