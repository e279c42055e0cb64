import type { ReadPhone } from '#shop/phone/phone.ts'
import { cleanLines, oneLine, visibleText } from '#shop/text/clean-text.ts'

/** The stored fields of a buyer. `phone` is the full number in digits; `city` and `note` may be empty. */
export type Buyer = { name: string; phone: string; city: string; note: string }

/** Max characters of each input. */
export const BUYER_LENGTHS = { nombre: 80, ciudad: 80, nota: 500 } as const
type TextName = keyof typeof BUYER_LENGTHS

/** The form fields of a buyer. */
type BuyerField = TextName | 'telefono'
type BuyerErrors = Partial<Record<BuyerField, string>>

/**
 * The values to store and the validation errors by field. The caller must not store a buyer with errors. `missing`:
 * the errors of required fields.
 */
export function readBuyer(
  typed: Readonly<Record<BuyerField, string>>,
  readPhone: ReadPhone,
  missing: Readonly<Partial<Record<TextName, string>>>,
): { buyer: Buyer; errors: BuyerErrors } {
  const texts = {
    nombre: oneLine(typed.nombre),
    ciudad: oneLine(typed.ciudad),
    nota: visibleText(cleanLines(typed.nota)),
  }
  const phone = readPhone(typed.telefono)
  const findError = (name: TextName) => {
    if (texts[name] === '') return missing[name]
    const max = BUYER_LENGTHS[name]
    return texts[name].length > max ? `Escribe como mucho ${max} caracteres.` : undefined
  }
  const found: [BuyerField, string | undefined][] = [
    ['nombre', findError('nombre')],
    ['telefono', phone.error],
    ['ciudad', findError('ciudad')],
    ['nota', findError('nota')],
  ]
  const errors: BuyerErrors = {}
  for (const [name, error] of found) if (error) errors[name] = error
  return {
    buyer: { name: texts.nombre, phone: phone.digits ?? '', city: texts.ciudad, note: texts.nota },
    errors,
  }
}
