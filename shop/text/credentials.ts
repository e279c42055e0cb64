import { cleanLine, firstCharacters, visibleText } from './clean-text.ts'

/**
 * One e-mail and nothing else: no list, no name, no line break, so nothing that could add a recipient or a header.
 * Registration and sign-in read the same e-mails, so that no account is made that cannot sign in.
 */
const ONE_EMAIL =
  /^(?![^@]{65})(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Whether the text is a valid e-mail for messages and accounts. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && ONE_EMAIL.test(text)
}

/** The normalized e-mail of an account, or null when it is invalid. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : null
}

/** Characters of a user's name. */
export const MAX_NAME = 80

/** The name as it is stored: on one line, cut off at its max. Empty when no character is visible. */
export function cleanName(text: string): string {
  return visibleText(firstCharacters(cleanLine(text).replace(/\s+/g, ' ').trim(), MAX_NAME))
}

/** For new passwords. Users with an older, shorter password can still sign in. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
