import { type Cents, decimalFromCents } from '#shop/money/money.ts'
import type { StoredSize } from './stored-size.ts'

/** The price of a card and, when a size is on sale, its sale price. */
type CardPrice = { price: Cents; salePrice?: Cents | undefined }

type PricedSize = { price: Cents; salePrice?: Cents | null | undefined; soldOut?: true | undefined }

/** A size's sale price, if it is one: above zero and below the size's own regular price. */
export function getSalePrice({ price, salePrice }: PricedSize): Cents | undefined {
  return salePrice != null && salePrice > 0 && salePrice < price ? salePrice : undefined
}

/** What a search calls a size with a sale price, beside the names of `sizeNames`. */
export const ON_SALE = 'oferta'

/** Whether one of the sizes has a sale price. */
export function haveSale(sizes: readonly PricedSize[]): boolean {
  return sizes.some((size) => getSalePrice(size) !== undefined)
}

/** What a buyer pays for a size: its sale price, or else its price. */
export function currentPrice(size: PricedSize): Cents {
  return getSalePrice(size) ?? size.price
}

/** The sizes that a buyer can get: without those that are sold out, unless all are. */
export function offeredSizes<Size extends PricedSize>(sizes: readonly Size[]): readonly Size[] {
  const inStock = sizes.filter(({ soldOut }) => !soldOut)
  return inStock.length > 0 ? inStock : sizes
}

/** The offered sizes; of a product without sizes, undefined alone. */
export function listOffers<Size extends PricedSize>(sizes: readonly Size[]): readonly (Size | undefined)[] {
  return sizes.length > 0 ? offeredSizes(sizes) : [undefined]
}

/** The current price of an offer; 0 without a size. */
export function offerPrice(offer: PricedSize | undefined): Cents {
  return offer ? currentPrice(offer) : 0
}

/** The current prices of the offers, at least one. */
export function offeredPrices(sizes: readonly PricedSize[]): Cents[] {
  return listOffers(sizes).map(offerPrice)
}

/** The prices of stored sizes that a buyer can get, each once, in order, as the trigger of the sizes writes them. */
export function currentPrices(sizes: readonly Pick<StoredSize, 'price' | 'salePrice' | 'stock'>[]): string[] {
  const offers = sizes.map((size) => ({ ...size, soldOut: size.stock === 0 ? (true as const) : undefined }))
  return [...new Set(offeredPrices(offers))].sort((a, b) => a - b).map(decimalFromCents)
}

/**
 * The card's prices. The sale price is the lowest among the sizes; the price is the lowest of any
 * size, unless that is not above the sale price (a cheap decant beside a reduced bottle): then it is
 * the reduced size's own regular price, so that a struck-through price is always the higher one.
 * No size: price 0.
 */
export function cardPrice(sizes: readonly PricedSize[]): CardPrice {
  if (sizes.length === 0) return { price: 0 }
  const lowest = Math.min(...sizes.map(({ price }) => price))
  const sale = lowestSale(sizes)
  if (!sale) return { price: lowest }
  return { price: lowest > sale.salePrice ? lowest : sale.price, salePrice: sale.salePrice }
}

/** The lowest sale price with its regular one; of equal ones that with the lowest. */
function lowestSale(sizes: readonly PricedSize[]): { price: Cents; salePrice: Cents } | undefined {
  const sales = sizes.flatMap((size) => {
    const salePrice = getSalePrice(size)
    return salePrice === undefined ? [] : { price: size.price, salePrice }
  })
  return sales.sort((a, b) => a.salePrice - b.salePrice || a.price - b.price)[0]
}

/** The discount in whole percent, rounded down; undefined when it is too small to show. */
export function discountPercent(card: CardPrice): number | undefined {
  if (card.salePrice === undefined || card.salePrice >= card.price) return undefined
  const percent = Math.floor(((card.price - card.salePrice) * 100) / card.price)
  return percent >= 1 ? percent : undefined
}
