import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { NOTE_TYPE_LABELS } from '#shop/products/value-sets.ts'

const { name, brand, gender, concentration, scentFamily, notes } = PRODUCT_FIELDS
const { shortDescription, description, attributes, images, currency, isAvailable } = PRODUCT_FIELDS

/** What a column of an unknown table can hold, with the label of the select, in its order. */
export const COLUMN_TARGETS = {
  ignore: 'No importar',
  title: 'Título con marca, tamaño…',
  name: name.label,
  brand: brand.label,
  price: 'Precio',
  salePrice: 'Precio de oferta',
  sizePrice: 'Precio del tamaño del título',
  sizeSalePrice: 'Oferta del tamaño del título',
  sizeStock: 'Existencias del tamaño del título',
  sizeSku: 'SKU del tamaño del título',
  sizeGtin: 'Código de barras del tamaño del título',
  size: 'Tamaño',
  decant: 'Decant (sí o no)',
  stock: 'Existencias',
  sku: 'SKU',
  gtin: 'Código de barras',
  gender: gender.label,
  concentration: concentration.label,
  family: scentFamily.label,
  notes: `${notes.label} (todas)`,
  top: `${notes.label} de ${NOTE_TYPE_LABELS.top.toLowerCase()}`,
  middle: `${notes.label} de ${NOTE_TYPE_LABELS.middle.toLowerCase()}`,
  base: `${notes.label} de ${NOTE_TYPE_LABELS.base.toLowerCase()}`,
  shortDescription: shortDescription.label,
  description: description.label,
  attributes: attributes.label,
  images: images.label,
  currency: currency.label,
  availability: isAvailable.label,
  state: 'Estado',
  handle: 'Identificador',
  id: 'ID',
} as const

export type ColumnTarget = keyof typeof COLUMN_TARGETS

/** What of a row a column has, and the target of one whose heading names the size that it is about. */
export const SIZE_TARGETS = {
  salePrice: 'sizeSalePrice',
  stock: 'sizeStock',
  sku: 'sizeSku',
  gtin: 'sizeGtin',
} as const satisfies Partial<Record<ColumnTarget, ColumnTarget>>

/** Targets that several columns may have: of different sizes, or their texts are joined. All others: one column. */
export const REPEATED_TARGETS: ReadonlySet<ColumnTarget> = new Set([
  'ignore',
  'sizePrice',
  ...Object.values(SIZE_TARGETS),
  'notes',
  'family',
  'images',
  'attributes',
  'description',
])

function isColumnTarget(text: string): text is ColumnTarget {
  return Object.hasOwn(COLUMN_TARGETS, text)
}

/** Columns of which a table needs one: they say which product a row is. */
const NAMING: readonly ColumnTarget[] = ['title', 'name', 'sku', 'handle', 'id']

/** The targets of a submitted map, in the order of the columns, or the error. */
export function parseColumns(
  texts: readonly string[],
): { columns: ColumnTarget[]; error?: undefined } | { columns?: undefined; error: string } {
  const columns = texts.map((text): ColumnTarget => (isColumnTarget(text) ? text : 'ignore'))
  const repeated = columns.find(
    (target, at) => !REPEATED_TARGETS.has(target) && columns.indexOf(target) !== at,
  )
  if (repeated) return { error: `«${COLUMN_TARGETS[repeated]}» está en dos columnas. Deja una.` }
  if (!columns.some((target) => NAMING.includes(target)))
    return { error: 'Di qué columna tiene el nombre o el título de cada perfume.' }
  return { columns }
}
