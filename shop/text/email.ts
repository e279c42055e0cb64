/**
 * One plain address: no list, name or line break, which could add a recipient or a header. The characters are those of
 * zod, which better-auth uses at sign-in. Otherwise an account could be created that no user can sign in to.
 */
const ONE_ADDRESS =
  /^(?![^@]{65})(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Whether the text is a valid address for e-mails and accounts. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && ONE_ADDRESS.test(text)
}

/** The normalized address of an account, or null when it is invalid. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : null
}
