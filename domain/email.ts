/** One address and nothing else: no list, no name, no line break, so nothing that could add a recipient or a header. */
const ONE_ADDRESS =
  /^[^\s<>()[\]",;:\\@\p{Cc}]{1,64}@[^\s<>()[\]",;:\\@\p{Cc}.]+(?:\.[^\s<>()[\]",;:\\@\p{Cc}.]+)+$/u

export function isEmail(text: string): boolean {
  return text.length <= 254 && ONE_ADDRESS.test(text)
}

/** The address as accounts keep it, or null when it is none. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase().normalize('NFC')
  return isEmail(email) ? email : null
}
