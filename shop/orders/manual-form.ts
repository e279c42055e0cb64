import { addToBag, type BagLine, MAX_QUANTITY, readBag } from '#shop/bag/bag.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { PhoneCountry } from '#shop/phone/phone-country.ts'
import { firstCharacters, formText } from '#shop/text/clean-text.ts'
import { type Buyer, readBuyer } from './buyer.ts'

const FIELDS = ['nombre', 'telefono', 'ciudad', 'nota', 'pago'] as const
type ManualField = (typeof FIELDS)[number]
export type ManualValues = Record<ManualField, string>
export type ManualErrors = Partial<Record<ManualField | 'lineas', string>>

/** What a search, or a pasted bag, led to. */
export interface FoundSizes {
  sizes: SizeOnSale[]
  /** The lines of a pasted bag; they go into the order by themselves. */
  pasted: BagLine[]
}

/** The form as it stands, before it is stored. */
export interface ManualForm {
  /** The same form sent again is the same order. */
  key: string
  lines: BagLine[]
  /** Of the lines, as the shop sells them now. */
  sizes: SizeOnSale[]
  values: ManualValues
  /** What was looked for, and what there is of it; null when nothing was. */
  search: string
  found: SizeOnSale[] | null
  errors: ManualErrors
  /** Sizes of which there is nothing, or not enough. */
  unavailable: number[]
  /** Why the whole was not stored, in Spanish. */
  error: string | null
}

export const EMPTY_VALUES: ManualValues = { nombre: '', telefono: '', ciudad: '', nota: '', pago: '' }

type Step = { kind: 'search' | 'store' } | { kind: 'add' | 'remove'; sizeId: number }

export interface SentForm {
  key: string
  lines: BagLine[]
  values: ManualValues
  search: string
  step: Step
}

/** Reads the sent form; which of its buttons was pressed says what comes next. */
export function readManualForm(form: FormData): SentForm {
  const text = (name: string) => firstCharacters(formText(form, name), 2000)
  const quantities = form.getAll('cantidad')
  // As the bag writes it, so that nonsense is left out and one size counts once.
  const lines = readBag(
    form
      .getAll('talla')
      .map((size, at) => `${size}x${quantities[at] ?? 1}`)
      .join('.'),
  )
  return {
    key: text('clave'),
    lines,
    values: Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as ManualValues,
    search: text('busca'),
    step: stepOf(form),
  }
}

function stepOf(form: FormData): Step {
  for (const [name, kind] of [
    ['agregar', 'add'],
    ['quitar', 'remove'],
  ] as const) {
    const size = form.get(name)
    if (typeof size === 'string' && /^[1-9]\d{0,14}$/.test(size)) return { kind, sizeId: Number(size) }
  }
  return { kind: form.has('anotar') ? 'store' : 'search' }
}

/** With one more of a size, or without it. */
export function changedLines(lines: readonly BagLine[], step: Step): BagLine[] {
  if (step.kind === 'add') return addToBag(lines, { sizeId: step.sizeId, quantity: 1 })
  if (step.kind === 'remove') return lines.filter(({ sizeId }) => sizeId !== step.sizeId)
  return [...lines]
}

/** The lines of a bag's address, wherever it stands in a text; none when there is no such address. */
export function pastedLines(text: string): BagLine[] {
  return readBag(/[?&]lineas=([\dx.]+)/.exec(text)?.[1] ?? null)
}

/** A quantity as typed, within the bounds of the bag; 1 for what is none. */
export function parseQuantity(typed: string): number {
  return /^\d{1,3}$/.test(typed) ? Math.min(Math.max(Number(typed), 1), MAX_QUANTITY) : 1
}

interface Rules {
  country: PhoneCountry | undefined
  payments: readonly string[]
}

/** The buyer as they are stored, or what is wrong with each field. */
export function checkManual(
  { values, lines }: Pick<SentForm, 'values' | 'lines'>,
  { country, payments }: Rules,
): { buyer: Buyer; errors?: never } | { buyer?: never; errors: ManualErrors } {
  const { buyer, errors: buyerErrors } = readBuyer(values, country, { nombre: 'Escribe el nombre.' })
  const errors: ManualErrors = {
    ...(lines.length === 0 && { lineas: 'Agrega al menos un perfume.' }),
    ...buyerErrors,
  }
  if (values.pago !== '' && !payments.includes(values.pago)) errors.pago = 'Elige una forma de pago.'
  return Object.keys(errors).length > 0 ? { errors } : { buyer }
}
