/** A perfume of the order that can be written about. */
export interface ReviewedProduct {
  id: string
  name: string
  brand: string
  /** Storage path of the main image. */
  image: string | null
}

export interface Invitation {
  isUsed: boolean
  /** What the form begins with; empty where the buyer was forgotten. */
  firstName: string
  city: string
  /** Each perfume once, however many sizes of it were bought. */
  products: ReviewedProduct[]
}
