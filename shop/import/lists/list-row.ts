import type { Concentration, Gender } from '#shop/products/value-sets.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findConcentration, findGender } from '../formats/field-cells.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { findCurrency } from '../reading/currency-signs.ts'
import { readTitle, type TitleParts } from '../reading/title-parts.ts'
import { SOLD_OUT } from '../reading/word-lists.ts'
import type { TableRow } from '../tables/table-row.ts'
import type { ListColumns } from './list-columns.ts'
import type { Section } from './section-rows.ts'
import { type SizedLine, splitSizePrices } from './size-prices.ts'
import { type PricedTitle, splitTitlePrice } from './title-price.ts'

/** A row of an unknown table that is a product, before rows are joined. */
export interface ListRow {
  row: TableRow
  section: Section
  /** The text of the column of names or titles. */
  text: string
  parts: TitleParts
  /** Its name is a title that was taken apart. */
  isTitle: boolean
  brand: string
  /** By a column or by the title; a section does not separate products. */
  gender: Gender | undefined
  concentration: Concentration | undefined
  /** Of a line without a column of prices. */
  titlePrice: string
  /** Of a line that has several sizes with their prices. */
  sizePrices: SizedLine['sizes']
  /** Its title or price says so. */
  isSoldOut: boolean
}

export const SOLD_OUT_WORDS = new RegExp(`\\b(?:${SOLD_OUT})\\b`)

/** By its title or price, or by a column of remarks that says nothing else. */
function readSoldOut(row: TableRow, columns: ListColumns, typed: string): boolean {
  if ([typed, columns.cell(row, 'price')].some((one) => SOLD_OUT_WORDS.test(foldText(one)))) return true
  const others = [...columns.places('availability'), ...columns.places('sizeStock')]
  return row.cells.some((cell, index) => {
    const folded = cell.length > 30 || others.includes(index) ? '' : foldText(cell)
    return SOLD_OUT_WORDS.test(folded) && !/[a-z]/.test(folded.replace(SOLD_OUT_WORDS, ''))
  })
}

/** Characters; a longer text is no title to take apart. */
const LONGEST_TITLE = 300

/** Reads who a row is about. `above`: a row without a name continues it. */
export function readListRow(
  row: TableRow,
  columns: ListColumns,
  { section, brands, above }: { section: Section; brands: BrandFinder; above: ListRow | undefined },
): ListRow {
  const typed = columns.cell(row, 'title') || columns.cell(row, 'name')
  const isLong = typed.length > LONGEST_TITLE
  const { title, price, sizes: sizePrices } = splitPrice(typed, row, columns)
  const isSoldOut = readSoldOut(row, columns, typed)
  const text = oneLine(title)
  const brandCell = oneLine(columns.cell(row, 'brand'))
  if (text === '' && above)
    return {
      ...above,
      row,
      parts: { ...above.parts, size: undefined },
      titlePrice: price,
      sizePrices,
      isSoldOut,
    }
  if (brandCell !== '') brands.add(brandCell)
  const brand = brandCell === '' ? '' : brands.spelling(brandCell)
  const isTitle = columns.has('title') && !isLong
  const read = isTitle ? readTitleBelow(section.brand, text, brands, brand) : readName(text)
  const parts = section.tester && isTitle ? asTester(read) : read
  const genderCell = columns.cell(row, 'gender')
  const concentrationCell = columns.cell(row, 'concentration')
  return {
    ...{ row, section, text, parts, isTitle, titlePrice: price, sizePrices, isSoldOut },
    brand: brand || parts.brand || section.brand || '',
    gender: genderCell === '' ? parts.gender : findGender(genderCell),
    concentration: concentrationCell === '' ? parts.concentration : findConcentration(concentrationCell),
  }
}

/**
 * Below the heading of a brand only a title that begins with another one is of that one: not "Rare Tiffany" below
 * "AFNAN", and not a brand that is also a word of names, as in "Khalis Musk".
 */
function readTitleBelow(
  heading: string | undefined,
  text: string,
  brands: BrandFinder,
  brand: string,
): TitleParts {
  const parts = readTitle(text, brands, brand)
  const isOfHeading = !parts.isBrandFirst || parts.isBrandAlsoWord
  const isOther = brand === '' && heading && parts.brand && parts.brand !== heading && isOfHeading
  return isOther ? readTitle(text, brands, heading) : parts
}

/** Beside a column of prices only its empty cells, and an amount with the sign of a currency, are a price in the title. */
function splitPrice(typed: string, row: TableRow, columns: ListColumns): PricedTitle & SizedLine {
  const whole = { title: typed, price: '', sizes: [] }
  const targets = (['price', 'salePrice', 'sizePrice'] as const).filter((target) => columns.has(target))
  if (typed.length > LONGEST_TITLE || targets.some((target) => columns.cells(row, target).length > 0))
    return whole
  const several = targets.length === 0 ? splitSizePrices(typed) : undefined
  if (several) return { ...several, price: '' }
  const split = { ...splitTitlePrice(typed), sizes: [] }
  return targets.length === 0 || findCurrency(split.price) !== undefined ? split : whole
}

/** Its name says it, so that it is another product than the bottle. */
function asTester(parts: TitleParts): TitleParts {
  const named = (name: string) => (/tester|probador/i.test(name) ? name : `Tester ${name}`)
  return { ...parts, name: named(parts.name), ...(parts.longName && { longName: named(parts.longName) }) }
}

/** A name with a column for it stays whole; its words still say gender and concentration. */
function readName(text: string): TitleParts {
  return {
    name: text,
    gender: findGender(text),
    concentration: findConcentration(text),
    isDecant: /(?<!\p{L})decants?(?!\p{L})/iu.test(text),
  }
}

/**
 * In a table that names each brand once, above its products, the rows below have the brand of the row above. A table
 * that repeats a brand in the next row has blank cells for other reasons.
 */
export function fillBrands(rows: readonly ListRow[], columns: ListColumns): readonly ListRow[] {
  const cells = rows.map(({ row }) => columns.cell(row, 'brand'))
  const filled = cells.filter((cell) => cell !== '')
  const isRepeated = filled.some((cell, place) => place > 0 && cell === filled[place - 1])
  if (filled.length === 0 || filled.length > rows.length * 0.7 || isRepeated || cells[0] === '') return rows
  let above = ''
  return rows.map((row, place) => {
    if (cells[place] !== '') above = row.brand
    return row.brand === '' ? { ...row, brand: above } : row
  })
}
