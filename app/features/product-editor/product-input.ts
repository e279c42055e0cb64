import { cleanLine, cleanLines } from '#domain/clean-text.ts'
import type { Cents } from '#domain/money.ts'
import { parseTypedMoney } from '#domain/typed-money.ts'
import {
  type Gender,
  NOTE_TYPES,
  type NoteType,
  parseConcentration,
  parseGender,
  parseScentFamily,
  type ScentFamily,
} from '#domain/value-sets.ts'
import type { FormValues, SizeValues } from './form-values.ts'
import { parseAmount, parseCount, splitNotes } from './typed-text.ts'

export interface SizeInput {
  id: number | null
  value: number
  unit: string
  decant: boolean
  price: Cents
  salePrice: Cents | null
  /** Pieces left, null where they are not counted; and what the form was opened with. */
  stock: number | null
  stockBefore: number | null
}

/** A product as it is to be stored. */
export interface ProductInput {
  name: string
  brand: string
  shortDescription: string
  description: string
  scentFamily: ScentFamily[]
  gender: Gender
  concentration: string
  attributes: string[]
  currency: string
  notes: Record<NoteType, string[]>
  /** The enabled ones only. */
  sizes: SizeInput[]
  images: string[]
  isAvailable: boolean
}

/** What the typed values mean; whether they are allowed is `product-schema.ts`'s matter. */
export function inputOf(values: FormValues): ProductInput {
  const families = values.scentFamily.map(parseScentFamily).filter((family) => family !== undefined)
  const notes = Object.fromEntries(NOTE_TYPES.map((type) => [type, splitNotes(values.notes[type])]))
  const currency = oneLine(values.currency) || '$'
  return {
    name: oneLine(values.name),
    brand: oneLine(values.brand),
    shortDescription: oneLine(values.shortDescription),
    description: cleanLines(values.description).trim(),
    scentFamily: unique(families),
    gender: parseGender(values.gender) ?? 'Unisex',
    concentration: parseConcentration(values.concentration) ?? oneLine(values.concentration),
    attributes: unique(values.attributes.map(oneLine).filter((attribute) => attribute !== '')),
    currency,
    notes: notes as Record<NoteType, string[]>,
    sizes: values.sizes.filter(({ enabled }) => enabled).map((size) => sizeInput(size, currency)),
    images: values.images,
    isAvailable: values.isAvailable,
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
  }
}

export const oneLine = (text: string) => cleanLine(text).trim()
const unique = <Value>(values: readonly Value[]) => [...new Set(values)]
