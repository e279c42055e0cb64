import { formText } from '#shop/text/clean-text.ts'
import { INITIAL_FIELDS, type PlainFormValues, readPlainFields } from './plain-fields.ts'
import type { CompositeFieldName } from './product-fields.ts'
import { toStateChoice, writePublishAt } from './product-state.ts'
import { NOTE_TYPES, type NoteType } from './value-sets.ts'

/** One row of the sizes, as typed. */
export interface SizeValues {
  /** Number of the stored size, or empty for one that is not stored yet. */
  id: string
  value: string
  unit: string
  decant: boolean
  enabled: boolean
  price: string
  salePrice: string
  /** Pieces left; empty when the size is not counted. */
  stock: string
  /** `stock` when the form was opened: a save stores the difference. */
  stockBefore: string
  sku: string
  gtin: string
}

type CompositeValues = {
  /** The main family first; empty texts are rows without a choice yet. */
  scentFamily: string[]
  attributes: string[]
  /** Comma-separated. */
  notes: Record<NoteType, string>
  sizes: SizeValues[]
  /** Storage paths, the main one first. */
  images: string[]
  /** A `StateChoice`. */
  state: string
  /** A local time with its time zone, see `writePublishAt`; it counts for 'scheduled' only. */
  publishAt: string
}

/** A product as the form holds it: typed texts before parsing. */
export type FormValues = PlainFormValues & Pick<CompositeValues, CompositeFieldName>

/** The sizes that every product's form offers. */
export const FIXED_SIZES = [
  { value: '90', unit: 'ml', decant: false },
  { value: '100', unit: 'ml', decant: false },
  { value: '120', unit: 'ml', decant: false },
  { value: '10', unit: 'ml', decant: true },
] as const

export const MAX_IMAGES = 4
export const MAX_SIZES = 40

export function emptySize(size: Pick<SizeValues, 'value' | 'unit' | 'decant'>): SizeValues {
  const amounts = { price: '', salePrice: '', stock: '', stockBefore: '' }
  return { id: '', ...size, enabled: false, ...amounts, sku: '', gtin: '' }
}

/** A new product's form. */
export function emptyValues({ storeName, currency }: { storeName: string; currency: string }): FormValues {
  return {
    ...INITIAL_FIELDS,
    brand: storeName,
    currency,
    scentFamily: ['Amaderado'],
    attributes: [],
    notes: { top: '', middle: '', base: '' },
    sizes: FIXED_SIZES.map(emptySize),
    images: [],
    state: 'published',
    publishAt: '',
  }
}

/** Reads the submitted form, with or without JavaScript. The values are not validated. */
export function readForm(form: FormData): FormValues {
  const text = (name: string) => formText(form, name)
  const texts = (name: string) => form.getAll(name).map((entry) => (typeof entry === 'string' ? entry : ''))
  const sizes: SizeValues[] = []
  for (let row = 0; row <= MAX_SIZES && form.has(`sizes.${row}.price`); row++) {
    const field = (name: string) => text(`sizes.${row}.${name}`)
    sizes.push({
      id: field('id'),
      value: field('value'),
      unit: field('unit'),
      decant: field('decant') !== '',
      enabled: field('enabled') !== '',
      price: field('price'),
      salePrice: field('salePrice'),
      stock: field('stock'),
      stockBefore: field('stockBefore'),
      sku: field('sku'),
      gtin: field('gtin'),
    })
  }
  const notes = Object.fromEntries(NOTE_TYPES.map((type) => [type, text(`notes.${type}`)]))
  return {
    ...readPlainFields(text),
    // The text box applies when the list has 'Otra'.
    concentration: text('concentration') || text('concentrationOther'),
    scentFamily: texts('scentFamily').filter((family, row) => row === 0 || family !== ''),
    attributes: texts('attributes'),
    notes: notes as Record<NoteType, string>,
    sizes,
    images: texts('images'),
    // A button of the form may name the state instead.
    state: toStateChoice(text('saveAs') || text('state')),
    publishAt: writePublishAt(text('publishAt'), text('publishZone')),
  }
}
