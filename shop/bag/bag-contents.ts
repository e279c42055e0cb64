import type { Cents } from '#shop/money/money.ts'
import type { ProductCard, ProductSize } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import type { BagLine } from './bag.ts'

/** A size as the shop sells it now. */
export type SizeOnSale = ProductSize &
  Pick<ProductCard, 'name' | 'brand' | 'currency' | 'image' | 'isAvailable'> & {
    id: number
    productId: string
    /** A demo product that can only be asked about. */
    isDemo?: boolean
  }

/**
 * A line with more pieces than are in stock, or than one order may have (`isMax`). No other public page shows the
 * stock.
 */
export type Shortage = { sizeId: number; left: number; isMax: boolean }

/** How many pieces can be ordered, in words. */
export function shortageText({ left, isMax }: Shortage): string {
  if (isMax) return `como mucho ${left} por pedido`
  return left === 1 ? 'solo queda 1' : `solo quedan ${left}`
}

/** The pieces of a line that can be ordered. */
export const orderableQuantity = (quantity: number, shortage: Shortage | undefined): number =>
  Math.min(quantity, shortage?.left ?? quantity)

/** The lines as they can be ordered: with no more pieces than there are. */
export function cappedLines(lines: readonly BagLine[], shortages: readonly Shortage[]): BagLine[] {
  const findShortage = (line: BagLine) => shortages.find(({ sizeId }) => sizeId === line.sizeId)
  return lines.map((line) => ({ ...line, quantity: orderableQuantity(line.quantity, findShortage(line)) }))
}

/** A line of the bag with the shop's size and price. */
export type BagEntry = { line: BagLine; size: SizeOnSale; unitPrice: Cents }

export type BagContents = {
  /** In the order in which the visitor added them. */
  entries: BagEntry[]
  /** Lines whose size the shop no longer has. */
  gone: BagLine[]
  /** Sums of the available lines, one for each currency. Nearly every shop has one. */
  totals: { currency: string; amount: Cents }[]
}

/** Whether the size can be ordered: the product is available and the size is not sold out. */
export const isOnOffer = ({ isAvailable, soldOut }: SizeOnSale) => isAvailable && !soldOut

/** The bag with the shop's prices. Prices from the browser are ignored. */
export function bagContents(lines: readonly BagLine[], sizes: readonly SizeOnSale[]): BagContents {
  const known = new Map(sizes.map((size) => [size.id, size]))
  const entries: BagEntry[] = []
  const gone: BagLine[] = []
  const totals = new Map<string, Cents>()
  for (const line of lines) {
    const size = known.get(line.sizeId)
    if (!size) {
      gone.push(line)
      continue
    }
    const unitPrice = currentPrice(size)
    entries.push({ line, size, unitPrice })
    if (!isOnOffer(size)) continue
    totals.set(size.currency, (totals.get(size.currency) ?? 0) + unitPrice * line.quantity)
  }
  return { entries, gone, totals: [...totals].map(([currency, amount]) => ({ currency, amount })) }
}
