import type { AmountStyle } from '#shop/import/reading/amounts.ts'
import { cellText, type TableRow } from '#shop/import/tables/table-row.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findColumns, foldHeading, withoutFormulaMark } from './headings.ts'

/** Headings of WooCommerce's product files, folded: English, and the translations for Spain and Latin America. */
const SPELLINGS = {
  id: ['id'],
  type: ['type', 'tipo'],
  sku: ['sku', 'ref', 'referencia'],
  gtin: ['gtin upc ean or isbn', 'gtin upc ean o isbn', 'gtin'],
  name: ['name', 'nombre'],
  published: ['published', 'publicado', 'publicada'],
  visibility: ['visibility in catalog', 'visibilidad en el catalogo'],
  shortDescription: ['short description', 'descripcion corta'],
  description: ['description', 'descripcion', 'descripcion larga'],
  saleStarts: [
    'date sale price starts',
    'dia en que empieza el precio rebajado',
    'fecha de inicio del precio rebajado',
    'fecha en que empieza el precio rebajado',
    'fecha de inicio del precio de oferta',
  ],
  saleEnds: [
    'date sale price ends',
    'dia en que termina el precio rebajado',
    'fecha de finalizacion del precio rebajado',
    'fecha en que termina el precio rebajado',
    'fecha de finalizacion del precio de oferta',
  ],
  inStock: [
    'in stock',
    'existencias',
    'en existencias',
    'hay existencias',
    'esta en stock',
    'en stock',
    'en inventario',
    'esta en inventario',
    'esta disponible',
  ],
  backorders: ['backorders allowed', 'permitir reservas de productos agotados'],
  stock: ['stock', 'inventario', 'cantidad en inventario', 'cantidad de existencias'],
  salePrice: ['sale price', 'precio rebajado', 'precio de oferta', 'precio oferta', 'precio de venta'],
  regularPrice: ['regular price', 'precio normal', 'precio regular', 'precio habitual'],
  categories: ['categories', 'categorias'],
  tags: ['tags', 'etiquetas'],
  images: ['images', 'imagenes'],
  parent: ['parent', 'superior', 'principal', 'padre', 'producto superior', 'producto padre'],
  brands: ['brands', 'brand', 'marcas', 'marca'],
} as const

export type WooColumn = keyof typeof SPELLINGS

export function findWooColumns(headings: readonly string[]): Partial<Record<WooColumn, number>> {
  return findColumns(headings, SPELLINGS)
}

/** The columns of an attribute's name and values. */
interface AttributeColumns {
  name: number
  values: number
}

const ATTRIBUTE_NAME = [
  /^attribute (\d+) name$/,
  /^nombre del? (?:atributo )?(\d+)(?: del? atributo)?$/,
  /^nombre (?:del )?atributo (\d+)$/,
  /^atributo (\d+) nombre$/,
]
const ATTRIBUTE_VALUES = [
  /^attribute (\d+) value s$/,
  /^attribute (\d+) values?$/,
  /^valor(?:es)? (?:es )?(?:del )?atributo (\d+)$/,
  /^valor es del atributo (\d+)$/,
  /^atributo (\d+) valor(?:es)?(?: es)?$/,
]

/** The pairs of columns "Attribute 1 name" and "Attribute 1 value(s)", also translated. */
export function findAttributeColumns(headings: readonly string[]): AttributeColumns[] {
  const names = new Map<string, number>()
  const values = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    const folded = foldHeading(heading)
    const find = (patterns: RegExp[]) =>
      patterns.map((one) => one.exec(folded)?.[1]).find((one) => one !== undefined)
    const name = find(ATTRIBUTE_NAME)
    const value = find(ATTRIBUTE_VALUES)
    if (name) names.set(name, index)
    if (value) values.set(value, index)
  }
  return [...names].flatMap(([place, name]) => {
    const found = values.get(place)
    return found === undefined ? [] : [{ name, values: found }]
  })
}

/** Whether these are headings of a WooCommerce product file; a file may have only some of them. */
export function isWooHeader(headings: readonly string[]): boolean {
  const columns = findWooColumns(headings)
  const hasPrice = columns.regularPrice !== undefined || columns.salePrice !== undefined
  const marks = [columns.type, columns.published, columns.parent, columns.inStock, columns.saleStarts]
  const count = marks.filter((index) => index !== undefined).length
  const attributes = findAttributeColumns(headings).length > 0 ? 1 : 0
  return columns.name !== undefined && hasPrice && count + attributes >= 2
}

/** What the rows of a file share. */
export interface WooTable {
  headings: readonly string[]
  columns: Partial<Record<WooColumn, number>>
  attributes: readonly { name: number; values: number }[]
  /** Separators of its prices; known after the last row. */
  style: AmountStyle
}

interface Attribute {
  name: string
  values: string[]
}

/** A row of a WooCommerce file. */
export class WooRow {
  readonly row: number
  /** In lower case without accents: 'simple', 'variable, virtual', 'variation'. */
  readonly type: string
  readonly table: WooTable
  #row: TableRow

  constructor(row: TableRow, table: WooTable) {
    this.#row = row
    this.row = row.row
    this.table = table
    this.type = foldText(this.cell('type'))
  }

  cell(column: WooColumn): string {
    return this.#text(this.table.columns[column])
  }

  #text(index: number | undefined): string {
    return index === undefined ? '' : withoutFormulaMark(cellText(this.#row, index))
  }

  has(column: WooColumn): boolean {
    return this.table.columns[column] !== undefined
  }

  heading(column: WooColumn): string | null {
    return this.table.headings[this.table.columns[column] ?? -1] ?? null
  }

  /** Whether the cell of prices is a number of a spreadsheet. */
  isNumber(column: WooColumn): boolean {
    return this.#row.numbers?.has(this.table.columns[column] ?? -1) ?? false
  }

  get isVariation(): boolean {
    return /variation|variacion/.test(this.type) || (this.type === '' && this.cell('parent') !== '')
  }

  /** The values of a cell, which commas separate; a comma in a value has a backslash before it. */
  list(column: WooColumn): string[] {
    return splitValues(this.cell(column))
  }

  get attributes(): Attribute[] {
    return this.table.attributes
      .map(({ name, values }) => ({
        name: this.#text(name).replace(/^pa_/, ''),
        values: splitValues(this.#text(values)),
      }))
      .filter(({ name, values }) => name !== '' && values.length > 0)
  }
}

function splitValues(text: string): string[] {
  const parts = text.match(/(?:\\,|[^,])+/g) ?? []
  return parts.map((part) => part.replaceAll('\\,', ',').trim()).filter((part) => part !== '')
}
