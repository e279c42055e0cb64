import { href } from 'react-router'
import type { ProductSize } from '#shop/products/product.ts'

const SLUG = /^[\p{L}\d .,-]{1,48}$/u

/** The parameters of an address that change the page of a product: the size, where it could be one. */
export function sizeParams(given: URLSearchParams): URLSearchParams {
  const slug = given.get('talla')
  return new URLSearchParams(slug && SLUG.test(slug) ? { talla: slug } : {})
}

/** A size's own name in the address: `100ml`, `decant-10ml`; a later size of the same name has its number too. */
export function sizeSlug(sizes: readonly ProductSize[], size: ProductSize): string {
  const slug = plainSlug(size)
  return sizes.find((other) => plainSlug(other) === slug) === size ? slug : numbered(slug, size)
}

const numbered = (slug: string, { id }: ProductSize) => `${slug}-${id ?? 0}`

/** Letters, digits, points and dashes only: `sizeParams` leaves no other. */
function plainSlug(size: ProductSize): string {
  const text = `${size.decant ? 'decant-' : ''}${size.value}${size.unit}`
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d.-]/gu, '')
    .slice(0, 28)
}

/**
 * The size an address asks for; when it asks for none or for one that does not exist, the first that can be had. A size
 * with a number keeps its address when it is the only one of its name again.
 */
export function chosenSize(sizes: readonly ProductSize[], slug: string | null): ProductSize | undefined {
  return (
    sizes.find((size) => plainSlug(size) === slug) ??
    sizes.find((size) => numbered(plainSlug(size), size) === slug) ??
    plainSize(sizes)
  )
}

/** The size of the plain address. */
function plainSize(sizes: readonly ProductSize[]): ProductSize | undefined {
  return sizes.find(({ soldOut }) => !soldOut) ?? sizes[0]
}

/** Address of the product with a size chosen; the first that can be had needs no parameter. */
export function sizeHref(productId: string, sizes: readonly ProductSize[], size: ProductSize): string {
  const path = href('/product/:id', { id: productId })
  return size === plainSize(sizes) ? path : `${path}?talla=${encodeURIComponent(sizeSlug(sizes, size))}`
}
