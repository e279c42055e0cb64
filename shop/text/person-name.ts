/**
 * The first word of a typed name, for a salutation. Undefined when it is not a name: a URL would become a link in an
 * e-mail or chat.
 */
export function firstName(name: string | null): string | undefined {
  const word = name?.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]+\.?$/u.test(word) ? word : undefined
}
