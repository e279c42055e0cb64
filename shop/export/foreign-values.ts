import { getSalePrice } from '#shop/products/product-price.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { amountText } from './cell-values.ts'
import type { ExportedProduct, FileCell } from './columns.ts'

/** Values of a product in the words of other shop systems. */

/** "100 ml", "Decant 7.5 ml": with a point, because these systems separate values by commas. */
export function sizeName({ value, unit, decant }: StoredSize): string {
  const amount = `${value} ${unit.replaceAll(',', ' ')}`.trim()
  return decant ? `Decant ${amount}` : amount
}

/** The regular price, and the sale price if it applies; none where the size has no price yet. */
export function sizePrices(
  { price, salePrice }: StoredSize,
  currency: string,
): { regular: FileCell; sale: FileCell } {
  const sale = getSalePrice({ price, salePrice })
  const amount = (cents: number) => ({ amount: amountText(cents, currency) })
  return { regular: price > 0 ? amount(price) : null, sale: sale === undefined ? null : amount(sale) }
}

/** Whether the product can be sold as it is: these systems would sell a size without a price for nothing. */
export function isSaleable({ sizes }: ExportedProduct): boolean {
  return sizes.length > 0 && sizes.every(({ price }) => price > 0)
}

/** 'familia:Floral', 'genero:Mujer', 'nota:Vainilla' …, then the attributes; without commas, which separate tags. */
export function formatTags({ scentFamily, gender, notes, attributes }: ExportedProduct): string {
  const names = [...new Set(NOTE_TYPES.flatMap((type) => notes[type]))]
  const tags = [
    ...scentFamily.map((family) => `familia:${family}`),
    `genero:${gender}`,
    ...names.map((note) => `nota:${note}`),
    ...attributes,
  ]
  return tags.map((tag) => tag.replaceAll(',', ' ')).join(', ')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\\': '&#92;' }

/** Signs that would get the mark of a formula, which these systems show (`shop/text/csv.ts`). */
const SIGNS = /(?<=;\s*)[=+\-@\u2212]+/g

/** A plain text as HTML: paragraphs at empty lines, breaks at the other line ends. */
export function toHtml(text: string): string {
  const escaped = text
    .trim()
    .replace(/[&<>\\]/g, (character) => ENTITIES[character] ?? character)
    .replace(SIGNS, (signs) => [...signs].map((sign) => `&#${sign.charCodeAt(0)};`).join(''))
  if (escaped === '') return ''
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The description, or else the short one. */
export const formatDescription = ({ description, shortDescription }: ExportedProduct): string =>
  toHtml(description || shortDescription)

/** The contents in millilitres of a size in that unit. */
export function parseContents({ value, unit }: StoredSize): { value: number; unit: string } | undefined {
  const name = unit.trim().toLowerCase()
  return ['ml', 'cl', 'l', 'g', 'oz'].includes(name) ? { value, unit: name } : undefined
}
