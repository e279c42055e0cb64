import { href } from 'react-router'
import { withQuery } from '#shop/urls/links.ts'
import type { ProductSize } from './product.ts'

const SLUG = /^[\p{L}\d .,-]{1,48}$/u

/** The query parameters that affect a product page: the size, if its slug is valid. */
export function sizeParams(given: URLSearchParams): URLSearchParams {
  const slug = given.get('talla')
  return new URLSearchParams(slug && SLUG.test(slug) ? { talla: slug } : {})
}

/** The slug of a size: `100ml`, `decant-10ml`; a later size of the same name adds its number. */
export function sizeSlug(sizes: readonly ProductSize[], size: ProductSize): string {
  const slug = plainSlug(size)
  return sizes.find((other) => plainSlug(other) === slug) === size ? slug : numbered(slug, size)
}

const numbered = (slug: string, { id }: ProductSize) => `${slug}-${id ?? 0}`

/** ASCII lower case, digits, points and dashes only: `sizeParams` allows no others. */
function plainSlug(size: ProductSize): string {
  const text = `${size.decant ? 'decant-' : ''}${size.value}${size.unit}`
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d.-]/gu, '')
    .slice(0, 28)
}

/**
 * The size in the URL; without one or with an unknown size, the first available. A size with a number keeps its URL
 * when it is the only one of its name again.
 */
export function chosenSize(sizes: readonly ProductSize[], slug: string | null): ProductSize | undefined {
  return (
    sizes.find((size) => plainSlug(size) === slug) ??
    sizes.find((size) => numbered(plainSlug(size), size) === slug) ??
    plainSize(sizes)
  )
}

/** The size of the plain URL. */
function plainSize(sizes: readonly ProductSize[]): ProductSize | undefined {
  return sizes.find(({ soldOut }) => !soldOut) ?? sizes[0]
}

/** URL of the product with a size selected. */
export function sizeHref(productId: string, sizes: readonly ProductSize[], size: ProductSize): string {
  return href('/product/:id', { id: productId }) + sizeQuery(sizes, size)
}

/** What selects a size in the URL of its product; empty for the first available. */
export function sizeQuery(sizes: readonly ProductSize[], size: ProductSize): string {
  return size === plainSize(sizes) ? '' : `?talla=${encodeURIComponent(sizeSlug(sizes, size))}`
}

/** The same for a size whose product is not loaded. */
export function ownSizeHref({ productId, ...size }: ProductSize & { productId: string }): string {
  return withQuery(href('/product/:id', { id: productId }), { talla: numbered(plainSlug(size), size) })
}
