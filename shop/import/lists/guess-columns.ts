import { type ColumnTarget, REPEATED_TARGETS } from '../column-targets.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { type ColumnContent, describeColumn } from './column-content.ts'
import { isLinkHeading, isPriceHeading, isSellable, targetByHeading } from './heading-targets.ts'
import { choosePrices, type UndecidedTable } from './price-columns.ts'

/** Characters of a cell that show what its column is. */
const LONGEST = 300

/**
 * The target of each column of an unknown table: by its heading, and by its content where there is no heading or it does
 * not say it. `rows`: the first rows of data.
 */
export function guessColumns(
  headings: readonly string[] | null,
  rows: readonly (readonly string[])[],
  brands: BrandFinder,
  currency?: string,
): ColumnTarget[] {
  const width = Math.max(headings?.length ?? 0, ...rows.map((row) => row.length))
  const contents = Array.from({ length: width }, (_, index) =>
    describeColumn(
      rows.map((row) => row[index]?.slice(0, LONGEST).trim() ?? '').filter((cell) => cell !== ''),
      brands,
    ),
  )
  const guesses = contents.map((content, index) => byHeading(headings?.[index] ?? '', content))
  const targets = guesses.map((guess): ColumnTarget => guess ?? 'ignore')
  const table: UndecidedTable = { headings: headings ?? [], contents, guesses, targets }
  choosePrices(table, currency)
  keepFirst(table)
  dropLinks(table)
  for (const [target, share] of CONTENT_SHARES) addByContent(table, target, share)
  addTitle(table)
  addAmounts(table)
  splitNames(table)
  return targets
}

/** Undefined: the heading says nothing, or the cells are not what it says. */
function byHeading(heading: string, content: ColumnContent): ColumnTarget | undefined {
  const target = targetByHeading(heading)
  if (content.count === 0) return target
  if (target === 'gender' && content.onlyGender + content.genderInitial < 0.3)
    return isPriceHeading(heading) && content.money + content.numbers > 0.5 ? 'price' : undefined
  if (target === 'size' && content.words > 0.5 && content.hasSize < 0.2)
    return content.hasConcentration > 0.5 ? 'concentration' : undefined
  if (target === 'images' && content.url < 0.3) return 'ignore'
  // "Show price (0 = No, 1 = Yes)"
  if ((target === 'price' || target === 'salePrice') && content.flag > 0.9) return 'ignore'
  if (target === 'gtin' && content.numbers < 0.3) return 'sku'
  if (target === 'sizeGtin' && content.numbers < 0.3) return 'sizeSku'
  // "Notas: caja golpeada"
  if (target === 'notes' && content.anyNote === 0) return undefined
  if (target === 'stock' && content.onlySize > 0.5) return 'size'
  if (target === 'availability' && content.numbers > 0.5 && content.flag < 0.9) return 'stock'
  // "9PM" and "212" are names.
  if (target === 'name' && content.code > 0.9 && content.distinct > 0.9 && content.length > 3.5) return 'sku'
  // "Item" with the numbers of the rows.
  if (target === 'name' && content.numbers === 1 && content.count > 1) return 'ignore'
  if (
    (target === 'price' || target === 'salePrice') &&
    content.numbers + content.money === 0 &&
    content.words > 0.9
  )
    return undefined
  return target
}

/** URLs beside a column of images are those of the pages of a shop. */
function dropLinks({ targets, headings }: UndecidedTable): void {
  const isLink = (index: number) => isLinkHeading(headings[index] ?? '')
  if (![...targets.keys()].some((index) => targets[index] === 'images' && !isLink(index))) return
  for (const index of targets.keys())
    if (targets[index] === 'images' && isLink(index)) targets[index] = 'ignore'
}

/** A target that one column may have belongs to the first that is filled, else to the first; of pieces to those for sale. */
function keepFirst({ targets, contents, headings }: UndecidedTable): void {
  const isFilled = (index: number) => (contents[index]?.count ?? 0) > 0
  const isPieces = (index: number) => targets[index] === 'stock' && isSellable(headings[index] ?? '')
  for (const [index, target] of targets.entries()) {
    if (REPEATED_TARGETS.has(target)) continue
    const same = [...targets.keys()].filter((other) => targets[other] === target)
    const filled = same.filter(isFilled)
    if (index !== (filled.find(isPieces) ?? filled[0] ?? same[0])) targets[index] = 'ignore'
  }
}

type Share = (content: ColumnContent) => number

/** The share of cells that are like a target. Earlier targets take their column first. */
const CONTENT_SHARES: readonly [ColumnTarget, Share][] = [
  ['images', ({ url }) => url],
  ['gtin', ({ gtin }) => gtin],
  ['size', ({ onlySize }) => onlySize],
  ['gender', ({ onlyGender, genderInitial }) => Math.max(onlyGender, genderInitial)],
  ['concentration', ({ onlyConcentration }) => onlyConcentration],
  ['notes', ({ notes }) => notes],
  ['family', ({ family }) => family],
  ['brand', ({ brand, distinct, count }) => (distinct < 1 || count < 4 ? brand : brand - 0.2)],
]

/** Gives `target` to the undecided column whose cells are most like it. */
function addByContent(
  { targets, guesses, contents }: UndecidedTable,
  target: ColumnTarget,
  share: Share,
): void {
  if (targets.includes(target) && (target === 'images' || !REPEATED_TARGETS.has(target))) return
  const open = [...targets.keys()].filter(
    (index) => guesses[index] === undefined && targets[index] === 'ignore',
  )
  const findShare = (index: number) => share(contents[index] as ColumnContent)
  const best = bestBy(open, findShare)
  if (best !== undefined && findShare(best) >= 0.5) targets[best] = target
}

/** Without a column of names: the one with the most different texts. */
function addTitle({ targets, guesses, contents }: UndecidedTable): void {
  if (targets.includes('name') || targets.includes('title')) return
  const open = [...targets.keys()].filter((index) => {
    const free = guesses[index] === undefined && targets[index] === 'ignore'
    return free || targets[index] === 'description' || guesses[index] === 'sku'
  })
  const score = (index: number) => {
    const { words, distinct, length, hasSize, hasConcentration, count, url } = contents[
      index
    ] as ColumnContent
    return count === 0 || length > 200
      ? 0
      : words * distinct + Math.max(hasSize, hasConcentration) + Math.min(length, 30) / 100 - url
  }
  const highest = bestBy(open, score)
  // Of two tables side by side the left one.
  const best = open.find((index) => highest !== undefined && score(index) > 0.9 * score(highest))
  if (best !== undefined && (contents[best]?.words ?? 0) > 0.3) targets[best] = 'title'
}

/**
 * Numbers without a heading: the price is money or the largest, pieces are small. Under a heading that says something
 * else ("Votes", "Año") only amounts with a sign of a currency are prices.
 */
function addAmounts({ targets, guesses, contents, headings }: UndecidedTable): void {
  const isNamed = (index: number) => (headings[index]?.trim() ?? '') !== ''
  const isAmount = (content: ColumnContent | undefined) =>
    content !== undefined &&
    content.money + content.numbers > 0.5 &&
    content.gtin < 0.5 &&
    !content.isSequence
  const title = targets.indexOf('title')
  // The numbers behind it are those of a table on the right.
  const besides = [...targets.keys()].filter((index) => index > title && targets[index] === 'ignore')
  const isTitle = ({ words, hasSize, onlySize }: ColumnContent) => words > 0.9 && hasSize - onlySize > 0.5
  const nextTitle = besides.find((index) => isTitle(contents[index] as ColumnContent)) ?? targets.length
  const open = () =>
    [...targets.keys()].filter(
      (index) =>
        guesses[index] === undefined &&
        targets[index] === 'ignore' &&
        isAmount(contents[index]) &&
        index < nextTitle &&
        (!isNamed(index) || (contents[index]?.currency ?? 0) > 0.5),
    )
  if (!targets.includes('price') && !targets.includes('sizePrice')) {
    const best = bestBy(
      open(),
      (index) => (contents[index]?.money ?? 0) * 1e7 + (contents[index]?.median ?? 0) + 1,
    )
    if (best !== undefined) targets[best] = 'price'
  }
  const sizes = open().find(
    (index) =>
      contents[index]?.currency === 0 &&
      [30, 50, 60, 75, 80, 85, 90, 100, 105, 110, 120, 125, 150, 200].includes(contents[index]?.median ?? 0),
  )
  const isSizeNamed = targets.includes('size') || contents.some(({ hasSize }) => hasSize > 0.5)
  if (sizes !== undefined && !isSizeNamed) targets[sizes] = 'size'
  // A number near a price without a sign may be the price of resellers.
  const price = contents[targets.indexOf('price')]
  const max = price && price.money < 0.2 ? price.median / 4 : 500
  const pieces = open().find(
    (index) => (contents[index]?.money ?? 0) < 0.2 && (contents[index]?.median ?? 0) < max,
  )
  if (pieces !== undefined && !targets.includes('stock') && !targets.includes('sizeStock'))
    targets[pieces] = 'stock'
}

/** A column of names is a title where names hold more, or where no other column has brand and size. */
function splitNames({ targets, contents }: UndecidedTable): void {
  const index = targets.indexOf('name')
  const content = contents[index]
  if (!content) return
  const hasSizes = (['size', 'sizePrice', 'sizeStock'] as const).some((target) => targets.includes(target))
  const isComplete = targets.includes('brand') && hasSizes
  if (!isComplete || content.hasSize > 0.1 || content.hasConcentration > 0.1) targets[index] = 'title'
}

function bestBy(places: readonly number[], score: (index: number) => number): number | undefined {
  let best: number | undefined
  for (const index of places) if (score(index) > (best === undefined ? 0 : score(best))) best = index
  return best
}
