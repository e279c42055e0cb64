import type { MetaDescriptor } from 'react-router'
import type { ProductFact } from '#shop/products/plain-fields.ts'
import type { Product, ProductCard } from '#shop/products/product.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'

/** What a product page shows. */
export interface ProductPageData {
  product: Product
  facts: ProductFact[]
  related: (ProductCard & { shared: string })[]
  /** Null while no review is published. */
  reviews: ProductReviews | null
  /** Rendered on the server, so that the browser does not load that code. */
  head: MetaDescriptor[]
  /** Why it cannot be ordered: 'Catálogo de muestra' on the sample products, or 'Perfume de demostración'. */
  sampleNotice: string | null
}

/**
 * Whether a cached copy can be shown: everything the page renders or iterates has the expected type. A copy that throws
 * would fail again until it expires.
 */
export function isProductPageData(data: unknown): data is ProductPageData {
  const { product, facts, related, reviews, head, sampleNotice } = record(data)
  return (
    isProduct(product) &&
    isListOf(facts, isFact) &&
    isListOf(related, isRelated) &&
    Array.isArray(head) &&
    (reviews === null || areReviews(reviews)) &&
    (sampleNotice === null || isText(sampleNotice))
  )
}

function isProduct(value: unknown): boolean {
  const product = record(value)
  const { id, name, brand, description, shortDescription, concentration, currency, notes } = product
  const { price, rating, scentFamily, images, attributes } = product
  const { top, middle, base } = record(notes)
  return (
    [id, name, brand, description, shortDescription, concentration, currency].every(isText) &&
    [price, rating].every(isNumber) &&
    [scentFamily, images, attributes, top, middle, base].every((list) => isListOf(list, isText)) &&
    isListOf(product.sizes, isSize)
  )
}

function isFact(value: unknown): boolean {
  const { label, text } = record(value)
  return [label, text].every(isText)
}

function isSize(value: unknown): boolean {
  const size = record(value)
  return isNumber(size.value) && isText(size.unit) && isNumber(size.price)
}

function areReviews(value: unknown): boolean {
  const { count, rating, newest } = record(value)
  return [count, rating].every(isNumber) && isListOf(newest, isReview)
}

function isReview(value: unknown): boolean {
  const { rating, text, author, city, date } = record(value)
  return isNumber(rating) && [text, author, city, date].every(isText)
}

function isRelated(value: unknown): boolean {
  const { id, name, brand, currency, shortDescription, shared, sizes, rating, image, badges } = record(value)
  return (
    [id, name, brand, currency, shortDescription, shared].every(isText) &&
    isNumber(rating) &&
    isListOf(sizes, isCardSize) &&
    (image === null || isText(image)) &&
    isListOf(badges, isText)
  )
}

function isCardSize(value: unknown): boolean {
  const { label, price } = record(value)
  return isText(label) && isNumber(price)
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
