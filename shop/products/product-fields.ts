import { isKnownCurrency } from '#shop/money/currencies.ts'
import { cleanLines, oneLine } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { parseConcentration, parseGender } from './parse-values.ts'
import { GENDERS } from './value-sets.ts'

/** The groups of fields in the product form, with the column of each on a wide screen. */
export const PANELS = [
  { panel: 'essentials', title: 'Lo esencial', column: 1 },
  { panel: 'prices', title: 'Tamaños y precios', column: 1 },
  { panel: 'publication', title: 'Publicación', column: 1 },
  { panel: 'character', title: 'Carácter', column: 2 },
  { panel: 'description', title: 'Texto de la página', column: 2 },
  { panel: 'notes', title: 'Notas', column: 2 },
] as const

interface LabeledField {
  /** In the form, among conflicts, and among the facts of the product page. */
  label: string
  /** Null: the field has its own tab. */
  panel: (typeof PANELS)[number]['panel'] | null
}

/** The max of a text, in UTF-16 code units; `subject` begins the error: "El nombre". */
interface TextLimit {
  length: number
  subject: string
}

export const ATTRIBUTE_LIMIT: TextLimit = { length: 60, subject: 'Cada atributo' }
export const MAX_ATTRIBUTES = 30

/** The error of a text that exceeds its limit. */
export function tooLongText({ length, subject }: TextLimit): string {
  return `${subject}: como mucho ${formatNumber(length)} caracteres`
}

interface AllowedTexts {
  test: (typed: string) => boolean
  error: string
}

/** How a text is edited; 'own': by a component of the product form. Chips are of `options`, but a file may have any text. */
type TextControl =
  | { control: 'input' | 'textarea' | 'own'; options?: undefined; allowed?: AllowedTexts }
  | { control: 'chips'; options: readonly string[]; allowed: AllowedTexts }

/** A text in one column of `products`. */
type TextField = TextControl & TextRules

interface TextRules extends LabeledField {
  kind: 'text'
  /** Of a new product; empty unless given. */
  initial?: string
  /** The typed text as it is stored; on one trimmed line unless given. */
  parse?: (typed: string) => string
  /** The error of a text without visible characters; unless given, the text may be empty. */
  required?: string
  limit?: TextLimit
  hint?: string
  /** Lines of a textarea. */
  rows?: number
  /** Part of the search text, in the order of the table; searched_texts of the database is the same. */
  searched?: true
  /** A fact of the product page, unless it is empty. */
  fact?: true
}

/** A yes or no in one column of `products`. */
interface SwitchField extends LabeledField {
  kind: 'switch'
  initial: boolean
}

/** A field with separate code for values, rules and control, in a column of `products` or in other tables. */
interface CompositeField extends LabeledField {
  kind: 'composite'
  stored: 'column' | 'tables'
}

type ProductField = TextField | SwitchField | CompositeField

/**
 * The fields of a product that the operator edits. Form values, parsing, validation, the differences that a save
 * writes, conflicts, the inputs of the form, reading of stored and seeded products, the search text and the facts of
 * the product page follow from this table. A new text field is a row here, a column in `shop/products/schema.server.ts`
 * and a migration.
 */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'text',
    label: 'Nombre',
    panel: 'essentials',
    control: 'input',
    required: 'El nombre del producto es requerido',
    limit: { length: 200, subject: 'El nombre' },
    searched: true,
  },
  brand: {
    kind: 'text',
    label: 'Marca',
    panel: 'essentials',
    control: 'own',
    limit: { length: 120, subject: 'La marca' },
    searched: true,
  },
  shortDescription: {
    kind: 'text',
    label: 'Descripción corta',
    panel: 'essentials',
    control: 'textarea',
    rows: 2,
    hint: 'Aparece en la tarjeta del catálogo.',
    required: 'La descripción corta es requerida',
    limit: { length: 500, subject: 'La descripción corta' },
    searched: true,
  },
  description: {
    kind: 'text',
    label: 'Descripción',
    panel: 'description',
    control: 'textarea',
    rows: 6,
    parse: (typed) => cleanLines(typed).trim(),
    limit: { length: 10_000, subject: 'La descripción' },
  },
  scentFamily: { kind: 'composite', label: 'Familia olfativa', panel: 'character', stored: 'column' },
  gender: {
    kind: 'text',
    label: 'Género',
    panel: 'character',
    control: 'chips',
    options: GENDERS,
    initial: 'Unisex',
    parse: (typed) => parseGender(typed) ?? 'Unisex',
    allowed: { test: (typed) => parseGender(typed) !== undefined, error: 'Elige un género de la lista' },
    fact: true,
  },
  concentration: {
    kind: 'text',
    label: 'Concentración',
    panel: 'character',
    control: 'own',
    initial: 'Eau de Parfum',
    parse: (typed) => parseConcentration(typed) ?? oneLine(typed),
    required: 'Elige o escribe la concentración',
    limit: { length: 60, subject: 'La concentración' },
  },
  attributes: { kind: 'composite', label: 'Atributos', panel: 'character', stored: 'tables' },
  sizes: { kind: 'composite', label: 'Tamaños', panel: 'prices', stored: 'tables' },
  currency: {
    kind: 'text',
    label: 'Moneda',
    panel: 'prices',
    control: 'own',
    initial: '$',
    parse: (typed) => oneLine(typed) || '$',
    allowed: {
      test: isKnownCurrency,
      error: 'La tienda no conoce esta moneda. Revisa los precios y marca la casilla.',
    },
  },
  notes: { kind: 'composite', label: 'Notas', panel: 'notes', stored: 'tables' },
  images: { kind: 'composite', label: 'Imágenes', panel: null, stored: 'tables' },
  isAvailable: { kind: 'switch', label: 'Disponible', panel: 'prices', initial: true },
  state: { kind: 'composite', label: 'Estado', panel: 'publication', stored: 'column' },
  publishAt: { kind: 'composite', label: 'Fecha de publicación', panel: 'publication', stored: 'column' },
} as const satisfies Record<string, ProductField>

type Fields = typeof PRODUCT_FIELDS
export type FieldName = keyof Fields
type NamesWith<Property> = {
  [Name in FieldName]: Fields[Name] extends Property ? Name : never
}[FieldName]
export type TextFieldName = NamesWith<{ kind: 'text' }>
export type SwitchFieldName = NamesWith<{ kind: 'switch' }>
export type RequiredFieldName = NamesWith<{ required: string }>
export type SearchedFieldName = NamesWith<{ searched: true }>
export type CompositeFieldName = NamesWith<{ kind: 'composite' }>
/** Fields without separate code for the value. */
export type PlainFieldName = TextFieldName | SwitchFieldName
/** Fields whose input is a component of the product form. */
export type OwnControlName = CompositeFieldName | NamesWith<{ control: 'own' }>
type ColumnName = PlainFieldName | NamesWith<{ stored: 'column' }>

type NamedField =
  | (TextField & { name: TextFieldName })
  | (SwitchField & { name: SwitchFieldName })
  | (CompositeField & { name: CompositeFieldName })

/** Every field with its name, in the order of the table. */
export const ALL_FIELDS = Object.entries(PRODUCT_FIELDS).map(([name, field]) => ({
  name,
  ...field,
})) as readonly NamedField[]

/** The names of the fields that are columns of `products`. */
export const COLUMN_NAMES = ALL_FIELDS.filter(
  (field) => field.kind !== 'composite' || field.stored === 'column',
).map(({ name }) => name) as readonly ColumnName[]
