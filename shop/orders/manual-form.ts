import { addToBag, type BagLine, MAX_QUANTITY, readBag } from '#shop/bag/bag.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { Cents } from '#shop/money/money.ts'
import type { ReadPhone } from '#shop/phone/phone.ts'
import { firstCharacters, formText, isUuid } from '#shop/text/clean-text.ts'
import { type Buyer, readBuyer } from './buyer.ts'
import type { OrderRef } from './new-order.ts'

const FIELDS = ['nombre', 'telefono', 'ciudad', 'nota', 'pago'] as const
type ManualField = (typeof FIELDS)[number]
export type ManualValues = Record<ManualField, string>
export type ManualErrors = Partial<Record<ManualField | 'lineas', string>>

/** A stored order whose message was pasted. */
export type PastedOrder = Pick<OrderRef, 'id' | 'code'>

/** Results of a search or of a pasted message. */
export interface FoundSizes {
  sizes: SizeOnSale[]
  /** They are those of the perfumes that a message names among other words. */
  isMessage: boolean
  /** The lines of a pasted bag, which are added to the order without a click. */
  pasted: BagLine[]
  /** How many lines of the pasted bag the shop no longer has. */
  gone: number
  order: PastedOrder | null
}

/** The notice about lines that were left out because the shop no longer has their sizes; null for none. */
export function goneText(gone: number): string | null {
  if (gone === 0) return null
  return gone === 1
    ? '1 perfume ya no está en la tienda y no se ha agregado.'
    : `${gone} perfumes ya no están en la tienda y no se han agregado.`
}

/** The state of the form before the order is stored. */
export interface ManualForm {
  /** The idempotency key. */
  key: string
  lines: BagLine[]
  /** The sizes of the lines, with current prices and stock. */
  sizes: SizeOnSale[]
  values: ManualValues
  /** The search term and its results; null without a search. */
  search: string
  found: SizeOnSale[] | null
  /** The stored order that the search term names. */
  order: PastedOrder | null
  errors: ManualErrors
  /** Sizes that are sold out or have too few pieces. */
  unavailable: number[]
  /** The error of the whole form, in Spanish. */
  error: string | null
}

export const EMPTY_VALUES: ManualValues = { nombre: '', telefono: '', ciudad: '', nota: '', pago: '' }

type Step = { kind: 'search' | 'store' } | { kind: 'add' | 'remove'; sizeId: number }

export interface SentForm extends Pick<ManualForm, 'key' | 'lines' | 'values' | 'search'> {
  step: Step
  /** What the lines cost when the form was shown; undefined where it was shown without JavaScript, or had no total. */
  seenTotal: Cents | undefined
  seenCurrency: string | undefined
}

/** Parses the submitted form. The pressed button selects the next step. */
export function readManualForm(form: FormData): SentForm {
  const text = (name: string) => firstCharacters(formText(form, name), 2000)
  const quantities = form.getAll('cantidad')
  // Through the bag's format, which drops invalid lines and merges duplicates.
  const lines = readBag(
    form
      .getAll('talla')
      // An emptied quantity is one piece, as when the field is left.
      .map((size, at) => `${size}x${quantities[at] || 1}`)
      .join('.'),
  )
  return {
    key: text('clave'),
    lines,
    values: Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as ManualValues,
    search: text('busca'),
    step: readStep(form),
    seenTotal: /^\d{1,15}$/.test(text('total')) ? Number(text('total')) : undefined,
    seenCurrency: text('moneda') || undefined,
  }
}

function readStep(form: FormData): Step {
  for (const [name, kind] of [
    ['agregar', 'add'],
    ['quitar', 'remove'],
  ] as const) {
    const size = form.get(name)
    if (typeof size === 'string' && /^[1-9]\d{0,14}$/.test(size)) return { kind, sizeId: Number(size) }
  }
  return { kind: form.has('anotar') ? 'store' : 'search' }
}

/** Adds one piece of a size, or removes the size. */
export function changedLines(lines: readonly BagLine[], step: Step): BagLine[] {
  if (step.kind === 'add') return addToBag(lines, { sizeId: step.sizeId, quantity: 1 })
  if (step.kind === 'remove') return lines.filter(({ sizeId }) => sizeId !== step.sizeId)
  return [...lines]
}

/** The lines of a bag URL anywhere in a text; empty when there is none. */
export function pastedLines(text: string): BagLine[] {
  return readBag(/[?&]lineas=([\dx.]+)/.exec(text)?.[1] ?? null)
}

/** The ids of the products that the links of a text lead to. */
export function linkedProducts(text: string): string[] {
  return [...text.matchAll(/\/product\/([0-9a-f-]{36})/gi)].flatMap(([, id = '']) => (isUuid(id) ? [id] : []))
}

/** A typed quantity within the limits of the bag; 1 when it is invalid. */
export function parseQuantity(typed: string): number {
  return /^\d{1,3}$/.test(typed) ? Math.min(Math.max(Number(typed), 1), MAX_QUANTITY) : 1
}

interface Rules {
  readPhone: ReadPhone
  payments: readonly string[]
}

/** The buyer to store, or the validation errors by field. */
export function checkManual(
  { values, lines }: Pick<SentForm, 'values' | 'lines'>,
  { readPhone, payments }: Rules,
): { buyer: Buyer; errors?: never } | { buyer?: never; errors: ManualErrors } {
  const { buyer, errors: buyerErrors } = readBuyer(values, readPhone, { nombre: 'Escribe el nombre.' })
  const errors: ManualErrors = {
    ...(lines.length === 0 && { lineas: 'Agrega al menos un perfume.' }),
    ...buyerErrors,
  }
  if (values.pago !== '' && !payments.includes(values.pago)) errors.pago = 'Elige una forma de pago.'
  return Object.keys(errors).length > 0 ? { errors } : { buyer }
}
