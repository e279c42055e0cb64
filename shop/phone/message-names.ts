import { type Cents, formatMoney } from '#shop/money/money.ts'
import { brandedName, cleanLine, firstCharacters, isolate } from '#shop/text/clean-text.ts'
import { MORE } from './whatsapp.ts'

const SIZE_LENGTH = 30
const BRAND_LENGTH = 40
const NAME_LENGTH = 80

const MARKUP_TWINS: Readonly<Record<string, string>> = { '*': '∗', _: '-', '~': '∼', '`': '’' }

/** A name on one line without WhatsApp markup: look-alikes replace the characters * _ ~ `. */
export function escapeWhatsappMarkup(name: string): string {
  return cleanLine(name).replace(/[*_~`]/g, (mark) => MARKUP_TWINS[mark] ?? mark)
}

/** None is an order: those are stored first, and have a message of their own. */
type InquiryKind = 'available' | 'soldOut' | 'demo'

const OPENINGS: Readonly<Record<InquiryKind, string>> = {
  available: '¡Hola! Me interesa este perfume:',
  soldOut: '¡Hola! Vi que este perfume está agotado. ¿Volverán a tenerlo?',
  demo: '¡Hola! Quiero preguntar por este perfume:',
}

/** The product of an inquiry: `size` is the text of `sizeLabel`, `url` the absolute URL of the product page. */
type Inquiry = {
  name: string
  brand: string
  size?: string | undefined
  price?: Cents | undefined
  currency: string
  url: string
  kind: InquiryKind
}

/** The message about a perfume. It begins with the URL, for which WhatsApp shows a preview card. */
export function productInquiry({ name, brand, size, price, currency, url, kind }: Inquiry): string {
  const perfume = brandedName(shortName(name, NAME_LENGTH), shortName(brand, BRAND_LENGTH))
  const lines = [url, OPENINGS[kind], perfume]
  if (size) lines.push(sizeLine(size))
  if (price !== undefined && price > 0) lines.push(`Precio: ${formatMoney(price, currency)}`)
  return lines.join('\n')
}

const sizeLine = (size: string) => `Tamaño: ${shortName(size, SIZE_LENGTH)}`

/** Whether a message about a perfume names this size, as `sizeLabel` writes it. */
export const asksForSize = (message: string, size: string): boolean => message.includes(sizeLine(size))

/** A name for a line of a message: without markup, isolated, of at most `limit` characters and "…". */
export function shortName(name: string, limit = Number.POSITIVE_INFINITY): string {
  const escaped = escapeWhatsappMarkup(name).trim()
  const start = firstCharacters(escaped, limit)
  return isolate(start.length < escaped.length ? start + MORE : escaped)
}
