import type { MetaDescriptor } from 'react-router'
import type { RelatedCard } from '#shop/catalog/related-products.ts'
import type { ProductFact } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'

/** What a product page shows. */
export interface ProductPageData {
  product: Product
  facts: ProductFact[]
  related: RelatedCard[]
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
  return fits(data, PAGE)
}

type Test = (value: unknown) => boolean
/** A test, a list of values of one shape, or an object with these fields. */
type Shape = Test | [Shape] | { [field: string]: Shape }

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value)
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => fits(one, shape[0]))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(shape).every(([field, of]) => fits((value as Record<string, unknown>)[field], of))
}

const text: Test = (value) => typeof value === 'string'
const number: Test = (value) => typeof value === 'number'
const anything: Test = () => true
const orNull =
  (shape: Shape): Test =>
  (value) =>
    value === null || fits(value, shape)

const CARD_SIZE = { label: text, price: number }
const REVIEW = { rating: number, text, author: text, city: text, date: text }
const PAGE: Shape = {
  product: {
    ...{ id: text, name: text, brand: text, description: text, shortDescription: text },
    ...{ concentration: text, currency: text, price: number, rating: number },
    ...{ scentFamily: [text], images: [text], attributes: [text] },
    notes: { top: [text], middle: [text], base: [text] },
    sizes: [{ value: number, unit: text, price: number }],
  },
  facts: [{ label: text, text }],
  related: [
    {
      card: {
        ...{ id: text, name: text, brand: text, currency: text, shortDescription: text },
        ...{ rating: number, sizes: [CARD_SIZE], image: orNull(text), badges: [text] },
      },
      shared: text,
    },
  ],
  reviews: orNull({ count: number, rating: number, newest: [REVIEW] }),
  head: [anything],
  sampleNotice: orNull(text),
}
