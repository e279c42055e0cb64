import type { Product, ProductCard } from '#domain/product.ts'

/** What a product page shows. */
export interface ProductPageData {
  product: Product
  related: (ProductCard & { shared: string })[]
  /** 'Catálogo de muestra' on the sample products, which cannot be asked for. */
  sampleNotice: string | null
}

/** Whether a stored copy can be shown: every list the page walks through is one. */
export function isProductPageData(data: unknown): data is ProductPageData {
  const { product, related } = (data ?? {}) as Partial<ProductPageData>
  const lists = [
    related,
    product?.sizes,
    product?.images,
    product?.scentFamily,
    product?.attributes,
    product?.notes?.top,
    product?.notes?.middle,
    product?.notes?.base,
  ]
  return typeof product?.id === 'string' && typeof product.name === 'string' && lists.every(Array.isArray)
}
