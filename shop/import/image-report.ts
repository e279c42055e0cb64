/** What became of the images of an import. */
export interface ImageReport {
  pending: number
  stored: number
  failed: number
  /** Failed ones, up to 200, in the order of the import. `source`: the address, or the name in the ZIP file. */
  failures: { id: string; productId: string; name: string; brand: string; source: string; error: string }[]
}

/** An image to store for a product. Position 0 is the main image, after those that the product has. */
export type QueuedImage = { productId: string; position: number } & (
  | { url: string }
  /** A stored ZIP file by its id, and the path of an image in it. */
  | { archive: string; entry: string }
)
