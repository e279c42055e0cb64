import { sizeQuery } from '#shop/products/chosen-size.ts'
import { type ProductCard, type ProductSize, productCard } from '#shop/products/product.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** Max products whose cards are cached: some 2 KB each with their markup. */
const MAX_PRODUCTS = 4096

/** Cards by product and first size. The least recently used product comes first. */
const cards = new Map<IndexedProduct, Map<ProductSize | undefined, ProductCard>>()

/**
 * The card of a product of the catalog index, see `productCard`. The index replaces a product that changes, so the same
 * product has the same card: what is made of a card, such as its markup, is cached with it.
 */
export function indexedCard(product: IndexedProduct, first?: ProductSize): ProductCard {
  const ofProduct = cards.get(product) ?? new Map<ProductSize | undefined, ProductCard>()
  cards.delete(product)
  cards.set(product, ofProduct)
  if (cards.size > MAX_PRODUCTS) cards.delete(cards.keys().next().value as IndexedProduct)
  const card = ofProduct.get(first) ?? linkedCard(product, first)
  ofProduct.set(first, card)
  return card
}

/** The link of a card leads to the size that it shows first. */
function linkedCard(product: IndexedProduct, first?: ProductSize): ProductCard {
  const query = first ? sizeQuery(product.sizes, first) : ''
  return { ...productCard(product, first), ...(query !== '' && { query }) }
}
