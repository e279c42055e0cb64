import { parseTypedMoney } from '#shop/money/typed-money.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import type { FormValues, SizeValues } from './form-values.ts'
import { parseAmount, parseCount, parseGtin, splitNotes } from './parse-fields.ts'
import { parseScentFamily } from './parse-values.ts'
import { type PlainProduct, parsePlainFields } from './plain-fields.ts'
import type { CompositeFieldName } from './product-fields.ts'
import { type ProductState, parsePublishAt, toProductState } from './product-state.ts'
import type { SizeInput } from './stored-size.ts'
import { NOTE_TYPES, type NoteType, type ScentFamily } from './value-sets.ts'

type CompositeInput = {
  scentFamily: ScentFamily[]
  attributes: string[]
  notes: Record<NoteType, string[]>
  /** The enabled ones only. */
  sizes: SizeInput[]
  images: string[]
  /** Absent: it stays as it is stored; a new product is published. */
  state?: ProductState
  /** Of a draft: when it publishes itself. */
  publishAt?: Date | null
}

/** A product as it is to be stored. */
export type ProductInput = PlainProduct & Pick<CompositeInput, CompositeFieldName>

/** Parses the typed values. `product-schema.ts` validates them. */
export function toProductInput(values: FormValues): ProductInput {
  const families = values.scentFamily.map(parseScentFamily).filter((family) => family !== undefined)
  const notes = Object.fromEntries(NOTE_TYPES.map((type) => [type, splitNotes(values.notes[type])]))
  const plain = parsePlainFields(values)
  return {
    ...plain,
    scentFamily: unique(families),
    attributes: unique(values.attributes.map(oneLine).filter((attribute) => attribute !== '')),
    notes: notes as Record<NoteType, string[]>,
    sizes: values.sizes.filter(({ enabled }) => enabled).map((size) => sizeInput(size, plain.currency)),
    images: values.images,
    state: toProductState(values.state),
    publishAt: values.state === 'scheduled' ? (parsePublishAt(values.publishAt) ?? null) : null,
  }
}

function sizeInput(size: SizeValues, currency: string): SizeInput {
  const { id, value, unit, decant, price, salePrice } = size
  return {
    id: /^\d{1,15}$/.test(id) ? Number(id) : null,
    value: parseAmount(value),
    unit: oneLine(unit) || 'ml',
    decant,
    price: parseTypedMoney(price, currency).cents ?? 0,
    salePrice: salePrice.trim() === '' ? null : (parseTypedMoney(salePrice, currency).cents ?? 0),
    stock: parseCount(size.stock),
    stockBefore: parseCount(size.stockBefore),
    sku: oneLine(size.sku) || null,
    gtin: parseGtin(size.gtin) ?? null,
  }
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)]
