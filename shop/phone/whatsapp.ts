import { cleanMessage } from '#shop/text/clean-text.ts'

/** The initial message of the contact page. */
export const DEFAULT_GREETING = '¡Hola! Estoy interesado en sus perfumes.'

/** Max characters of a message, and max bytes of the whole URL. */
export const MESSAGE_LENGTH = 900
export const HREF_BYTES = 2000

export const MORE = '…'

/** North American numbers with 555-01 belong to no subscriber, as the default of WHATSAPP_NUMBER. */
export const isFictionalNumber = (digits: string): boolean => /^1\d{3}55501\d{2}$/.test(digits)

/** The link that opens a chat with a prefilled text. A text that is too long is cut and ends in '…'. */
export function whatsappHref(digits: string, text: string): string {
  const start = `https://wa.me/${digits.replace(/\D/g, '')}?text=`
  return start + fitted(cleanMessage(text), HREF_BYTES - start.length)
}

/** The text percent-encoded (a space is %20), within the limits on characters and bytes. */
function fitted(text: string, bytes: number): string {
  const whole = encodeURIComponent(text)
  if (text.length <= MESSAGE_LENGTH && whole.length <= bytes) return whole
  const room = bytes - encodeURIComponent(MORE).length
  let encoded = ''
  let characters = MORE.length
  for (const character of text) {
    const next = encodeURIComponent(character)
    characters += character.length
    if (characters > MESSAGE_LENGTH || encoded.length + next.length > room) break
    encoded += next
  }
  return encoded + encodeURIComponent(MORE)
}
