import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import type { Product, ProductSize } from '#shop/products/product.ts'

/** A sample product with other values. */
export const some = (fields: Partial<Product>): Product => ({ ...(SAMPLE_PRODUCTS[0] as Product), ...fields })

/** A bottle of 100 ml with prices in cents. */
export const bottle = (price: number, salePrice?: number): ProductSize => ({
  ...{ value: 100, unit: 'ml', decant: false, price },
  ...(salePrice !== undefined && { salePrice }),
})
