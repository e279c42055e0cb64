import { foldText } from '#shop/text/fold-text.ts'
import { readTitle } from '../reading/title-parts.ts'
import type { ListColumns } from './list-columns.ts'
import type { ListRow } from './list-row.ts'

/** As many titles of a table repeat the brand of its column when they do not have it in their names. */
const NEARLY_ALL = 0.9

/**
 * Below the heading of a brand that few titles repeat, the brand in a title is a part of its name: "Miss Laverne". So is
 * one within a title beside a column of brands, which has no need of it.
 */
export function keepBrandsInNames(rows: readonly ListRow[], columns: ListColumns): readonly ListRow[] {
  const below = Map.groupBy(rows, ({ isTitle, section }) => (isTitle ? section.brand : undefined))
  const isRepeated = ({ parts, section }: ListRow) => parts.brand === section.brand
  const rare = new Set<string>()
  for (const [brand, titles] of below)
    if (brand && titles.filter(isRepeated).length * 2 < titles.length) rare.add(brand)
  const beside = rows.filter(({ isTitle, row }) => isTitle && columns.cell(row, 'brand') !== '')
  const isOften = beside.filter(({ parts }) => parts.brand).length >= beside.length * NEARLY_ALL
  const within = new Set(isOften ? [] : beside.filter(isBrandWithin).map(({ text }) => text))
  return rows.map((row) =>
    row.isTitle && ((isRepeated(row) && rare.has(row.section.brand ?? '')) || within.has(row.text))
      ? { ...row, parts: readTitle(row.text, { find: () => undefined }) }
      : row,
  )
}

/** The name of a tester has another word. */
const isBrandWithin = ({ parts, section }: ListRow) => parts.isBrandWithin && !section.tester

/** Fewer titles do not show how a list writes. */
const MIN_TITLES = 20
/** Of the titles of a list. */
const FEW = 0.1

/**
 * Where few titles write a concentration in words, it is a part of their names: beside an abbreviation ("SHEIKH EAU DE PARFUM
 * 100ML EDP"), and alone when few titles have any. Not beside the same name without it.
 */
export function keepConcentrationsInNames(rows: readonly ListRow[]): readonly ListRow[] {
  const titles = rows.filter(({ isTitle }) => isTitle)
  const isFew = (found: readonly ListRow[]) => found.length < titles.length * FEW
  const spelled = titles.filter(({ parts }) => parts.longName !== undefined)
  if (titles.length < MIN_TITLES || spelled.length === 0 || !isFew(spelled)) return rows
  const areAlone = isFew(titles.filter((row) => row.concentration !== undefined))
  const key = ({ brand, parts }: ListRow) => foldText(`${brand}\n${parts.name}`)
  const short = new Set(rows.filter(({ parts }) => parts.longName === undefined).map(key))
  return rows.map((row) => {
    const { longName, concentrationWords, ...parts } = row.parts
    const isOfName = parts.spelled === 'beside' || (areAlone && !short.has(key(row)))
    return row.isTitle && longName !== undefined && isOfName
      ? { ...row, parts: { ...parts, name: longName } }
      : row
  })
}
