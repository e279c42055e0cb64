/**
 * One address and nothing else: no list, no name, no line break, so nothing that could add a recipient or a header.
 * Registration and sign-in read the same addresses, so that no account is made that cannot sign in.
 */
const ONE_ADDRESS =
  /^(?![^@]{65})(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Whether letters can be sent there and an account can have it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && ONE_ADDRESS.test(text)
}

/** The address as accounts keep it, or null when it is none. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : null
}
