import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { firstCharacters } from '#shop/text/clean-text.ts'
import { DraftProduct } from '../formats/draft-product.ts'
import type { ImportedProduct } from '../imported-product.ts'
import { cellText } from '../tables/table-row.ts'
import { firstValue, type JoinedRows } from './join-rows.ts'
import type { ListContext } from './list-columns.ts'
import { readListFields } from './list-fields.ts'
import type { ListRow } from './list-row.ts'
import { readListSizes } from './list-sizes.ts'

const { name, brand } = PRODUCT_FIELDS

/**
 * The product of rows with the same brand and name. Words for what separates it from others with them stay in the name, so
 * that each name is one product.
 */
export function buildListProduct({ rows, distinctions }: JoinedRows, context: ListContext): ImportedProduct {
  const draft = new DraftProduct(rows.map(({ row }) => row.row))
  const { product } = draft
  const [first] = rows
  if (!first) return draft.finish()
  const { fields } = product
  fields.name = distinctName(rows, first, distinctions)
  if (first.isTitle && fields.name !== first.text) draft.guess(name.label)
  const branded = rows.find((row) => row.brand !== '')
  if (branded) {
    fields.brand = branded.brand
    if (!context.columns.cell(branded.row, 'brand')) draft.guess(brand.label)
    const { section } = branded
    if (section.brand && section.brand !== branded.brand && !context.columns.cell(branded.row, 'brand'))
      draft.warn(
        branded.row.row,
        context.columns.heading('title'),
        `El título empieza con la marca ${branded.brand}, y está debajo de ${section.brand}`,
      )
    if (branded.parts.isBrandMisspelled && !context.columns.cell(branded.row, 'brand'))
      draft.warn(branded.row.row, context.columns.heading('title'), `La marca se leyó como ${branded.brand}`)
  }
  readListFields(draft, rows, context)
  guessFromTitles(draft, rows)
  const { currency } = fields
  for (const row of rows) {
    readListSizes(draft, row, { ...context, currency })
    warnOfTablesBeside(draft, row, context)
  }
  return draft.finish()
}

function distinctName(
  rows: readonly ListRow[],
  { parts }: ListRow,
  distinctions: JoinedRows['distinctions'],
): string {
  const words = {
    concentration: rows.map((row) => row.parts.concentrationWords).find((text) => text !== undefined),
    gender: firstValue(rows, 'gender'),
  }
  return [parts.name, ...distinctions.map((one) => words[one])].filter(Boolean).join(' ')
}

function warnOfTablesBeside(
  draft: DraftProduct,
  { row }: ListRow,
  { columns, tablesBeside }: ListContext,
): void {
  for (const index of tablesBeside) {
    const text = cellText(row, index)
    if (text !== '')
      draft.warn(
        row.row,
        columns.headingAt(index),
        `«${firstCharacters(text, 40)}» está al lado y no se lee: pon esa tabla debajo de la primera`,
      )
  }
}

/** What the columns do not name, from the titles and the section. */
function guessFromTitles(draft: DraftProduct, rows: readonly ListRow[]): void {
  const genders = rows.map((row) => row.parts.gender ?? row.section.gender)
  const concentrations = rows.map((row) => row.parts.concentration)
  draft.suppose('gender', () => genders.find((one) => one !== undefined))
  draft.suppose('concentration', () => concentrations.find((one) => one !== undefined))
}
