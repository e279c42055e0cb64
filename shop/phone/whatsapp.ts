import { type Cents, formatMoney } from '#shop/money/money.ts'
import { cleanLine, cleanMessage, firstCharacters, isolate } from '#shop/text/clean-text.ts'

/** The initial message of the contact page. */
export const DEFAULT_GREETING = '¡Hola! Estoy interesado en sus perfumes.'

/** Max characters of a message, and max bytes of the whole URL. */
export const MESSAGE_LENGTH = 900
export const HREF_BYTES = 2000

const NAME_LENGTH = 80
const BRAND_LENGTH = 40
const SIZE_LENGTH = 30
const MORE = '…'

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

const MARKUP_TWINS: Readonly<Record<string, string>> = { '*': '∗', _: '-', '~': '∼', '`': '’' }

/** A name on one line without WhatsApp markup: look-alikes replace the characters * _ ~ `. */
export function escapeWhatsappMarkup(name: string): string {
  return cleanLine(name).replace(/[*_~`]/g, (mark) => MARKUP_TWINS[mark] ?? mark)
}

/** The product of an inquiry: `size` is the text of `sizeLabel`, `url` the absolute URL of the product page. */
export type Inquiry = {
  name: string
  brand: string
  size?: string | undefined
  price?: Cents | undefined
  currency: string
  url: string
  available: boolean
}

/** The message about a perfume. It begins with the URL, for which WhatsApp shows a preview card. */
export function productInquiry({ name, brand, size, price, currency, url, available }: Inquiry): string {
  const lines = [
    url,
    available
      ? '¡Hola! Quiero pedir este perfume:'
      : '¡Hola! Vi que este perfume está agotado. ¿Volverán a tenerlo?',
    `${shortName(name, NAME_LENGTH)} de ${shortName(brand, BRAND_LENGTH)}`,
  ]
  if (size) lines.push(`Tamaño: ${shortName(size, SIZE_LENGTH)}`)
  if (price !== undefined && price > 0) lines.push(`Precio: ${formatMoney(price, currency)}`)
  return lines.join('\n')
}

/** A name for a line of a message: without markup, isolated, of at most `limit` characters and "…". */
export function shortName(name: string, limit = Number.POSITIVE_INFINITY): string {
  const escaped = escapeWhatsappMarkup(name).trim()
  const start = firstCharacters(escaped, limit)
  return isolate(start.length < escaped.length ? start + MORE : escaped)
}
