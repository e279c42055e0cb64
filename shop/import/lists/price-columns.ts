import { type ColumnTarget, SIZE_TARGETS } from '../column-targets.ts'
import { findCurrency, toForeign } from '../reading/currency-signs.ts'
import { findHeadingSize } from '../reading/size-text.ts'
import type { ColumnContent } from './column-content.ts'
import { isFinalPrice, priceRank } from './heading-targets.ts'

/** The columns of a table while their targets are decided. */
export interface UndecidedTable {
  headings: readonly string[]
  contents: readonly ColumnContent[]
  /** By the heading; undefined where it says nothing. */
  guesses: readonly (ColumnTarget | undefined)[]
  targets: ColumnTarget[]
}

/** Decides which columns have the prices, of the row or of the sizes that the headings name. */
export function choosePrices(table: UndecidedTable, currency: string | undefined): void {
  const rank = (index: number) => rankPrice(table, index, currency)
  choosePricesOfSizes(table, rank)
  joinLoneSizes(table)
  choosePriceOfRow(table, rank)
}

type Rank = (index: number) => number

/** The lowest is the price of the shop: not the cost, not the one for resellers, and in its currency. */
function rankPrice(
  { headings, contents }: UndecidedTable,
  index: number,
  currency: string | undefined,
): number {
  const named = findCurrency(headings[index] ?? '') ?? contents[index]?.sign
  const isForeign = currency !== undefined && toForeign(named, currency) !== undefined
  return priceRank(headings[index] ?? '') + (isBlank(contents[index]) ? 10 : 0) + (isForeign ? 0.4 : 0)
}

const byRank = (places: readonly number[], rank: Rank) =>
  places.toSorted((a, b) => rank(a) - rank(b) || a - b)

/** "PVP 100 ml" and "PVP 10 ml" are prices of the sizes; of several prices of one size that of the shop. */
function choosePricesOfSizes({ targets, headings }: UndecidedTable, rank: Rank): void {
  const sizes = new Map<string, number[]>()
  for (const [index, target] of targets.entries()) {
    const size =
      target === 'price' || target === 'sizePrice' ? findHeadingSize(headings[index] ?? '') : undefined
    if (!size) continue
    const key = `${size.value} ${size.unit} ${size.decant}`
    sizes.set(key, [...(sizes.get(key) ?? []), index])
  }
  if (sizes.size < 2 && !targets.includes('sizePrice')) return
  for (const places of sizes.values()) {
    if (!places.some((index) => targets[index] === 'price')) continue
    const [best] = byRank(places, rank)
    for (const index of places) targets[index] = index === best ? 'sizePrice' : 'ignore'
  }
}

/** Of several prices that of the shop. */
function choosePriceOfRow({ targets, headings, contents }: UndecidedTable, rank: Rank): void {
  const places = [...targets.keys()].filter((index) => targets[index] === 'price')
  const [best] = byRank(places, rank)
  const median = (index = -1) => contents[index]?.median ?? 0
  const isOffer = (index: number) => isFinalPrice(headings[index] ?? '') && median(index) < median(best)
  for (const index of places) if (index !== best) targets[index] = isOffer(index) ? 'salePrice' : 'ignore'
  if (best !== undefined || targets.includes('sizePrice')) return
  // A table whose only price is called "Oferta".
  const sale = targets.indexOf('salePrice')
  if (sale >= 0) targets[sale] = 'price'
  else
    for (const [index, target] of targets.entries())
      if (target === 'sizeSalePrice') targets[index] = 'sizePrice'
}

/** The only column of its kind is about the row, whatever size its heading names, unless sizes have prices of their own. */
function joinLoneSizes({ targets }: UndecidedTable): void {
  if (targets.includes('sizePrice')) return
  for (const [ofRow, ofSize] of Object.entries(SIZE_TARGETS) as [ColumnTarget, ColumnTarget][]) {
    const index = targets.indexOf(ofSize)
    if (index >= 0 && index === targets.lastIndexOf(ofSize)) targets[index] = ofRow
  }
}

/** Without cells, or mostly with zeros. */
const isBlank = (content: ColumnContent | undefined) =>
  content === undefined || content.count === 0 || (content.numbers > 0.5 && content.median === 0)
