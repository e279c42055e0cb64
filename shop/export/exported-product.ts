import type { PlainProduct } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import type { ProductState } from '#shop/products/product-state.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'

/** Everything of a product that a file may hold, as it is stored; drafts and archived products too. */
export type ExportedProduct = PlainProduct &
  Pick<Product, 'id' | 'scentFamily' | 'attributes' | 'notes' | 'images'> & {
    /** Identifies the product in other systems. */
    handle: string | null
    state: ProductState
    /** When the draft will be published, ISO 8601 in UTC. */
    publishAt: string | null
    /** From small to large. */
    sizes: StoredSize[]
  }

/** What a file says of a product. */
export interface ReadProduct {
  id?: string
  /** The identifier in the other system. */
  handle?: string
  fields: Partial<Omit<ProductInput, 'sizes' | 'images' | 'state' | 'publishAt'>>
  state?: ProductState
  /** When a draft will be published, ISO 8601; null: never. */
  publishAt?: string | null
  /** Storage paths of this shop, and URLs of images elsewhere; the main image first. */
  images?: string[]
}
