import type { ProductSize } from '#domain/product.ts'

/** The size as the address names it: `100ml`, `decant-10ml`. */
export function sizeSlug(size: ProductSize): string {
  return `${size.decant ? 'decant-' : ''}${size.value}${size.unit}`.toLowerCase().replaceAll(/\s/g, '')
}

/** The size an address asks for; when it asks for none or for one that does not exist, the first that can be had. */
export function chosenSize(sizes: readonly ProductSize[], slug: string | null): ProductSize | undefined {
  return sizes.find((size) => sizeSlug(size) === slug) ?? plainSize(sizes)
}

/** The size of the plain address. */
function plainSize(sizes: readonly ProductSize[]): ProductSize | undefined {
  return sizes.find(({ soldOut }) => !soldOut) ?? sizes[0]
}

/** Address of the product with a size chosen; the first that can be had needs no parameter. */
export function sizeHref(productId: string, sizes: readonly ProductSize[], size: ProductSize): string {
  const path = `/product/${productId}`
  return size === plainSize(sizes) ? path : `${path}?talla=${encodeURIComponent(sizeSlug(size))}`
}
