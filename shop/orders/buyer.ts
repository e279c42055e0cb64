import { type PhoneCountry, parsePhone } from '#shop/phone/phone-country.ts'
import { cleanLine, cleanLines, visibleText } from '#shop/text/clean-text.ts'

/** What the shop stores of a buyer; `phone` is the whole number in digits, city and note may be empty. */
export type Buyer = { name: string; phone: string; city: string; note: string }

/** Most characters of what is typed. */
export const BUYER_LENGTHS = { nombre: 80, ciudad: 80, nota: 500 } as const
type TextName = keyof typeof BUYER_LENGTHS

/** The fields of a form that ask for a buyer. */
type BuyerField = TextName | 'telefono'
type BuyerErrors = Partial<Record<BuyerField, string>>

/**
 * The buyer as they are stored, and what is wrong with each field; they are not to be stored while anything is.
 * `missing`: what is said of a field that must not be empty.
 */
export function readBuyer(
  typed: Readonly<Record<BuyerField, string>>,
  country: PhoneCountry | undefined,
  missing: Readonly<Partial<Record<TextName, string>>>,
): { buyer: Buyer; errors: BuyerErrors } {
  const texts = {
    nombre: visibleText(cleanLine(typed.nombre)),
    ciudad: visibleText(cleanLine(typed.ciudad)),
    nota: visibleText(cleanLines(typed.nota)),
  }
  const phone = parsePhone(typed.telefono, country)
  const findError = (name: TextName) => {
    if (texts[name] === '') return missing[name]
    const most = BUYER_LENGTHS[name]
    return texts[name].length > most ? `Escribe como mucho ${most} caracteres.` : undefined
  }
  const found: [BuyerField, string | undefined][] = [
    ['nombre', findError('nombre')],
    ['telefono', phone ? undefined : 'Escribe un número completo; si es de otro país, con + y su código.'],
    ['ciudad', findError('ciudad')],
    ['nota', findError('nota')],
  ]
  const errors: BuyerErrors = {}
  for (const [name, error] of found) if (error) errors[name] = error
  return { buyer: { name: texts.nombre, phone: phone ?? '', city: texts.ciudad, note: texts.nota }, errors }
}
