/** A perfume of the order that can be reviewed. */
export interface ReviewedProduct {
  id: string
  name: string
  brand: string
  /** Storage path of the main image. */
  image: string | null
}

export interface Invitation {
  isUsed: boolean
  /** Initial values of the form; empty where the buyer's data were deleted. */
  firstName: string
  city: string
  /** Each perfume once, for any number of sizes. */
  products: ReviewedProduct[]
}
