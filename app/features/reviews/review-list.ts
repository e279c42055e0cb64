import type { Review, ReviewState } from '#domain/review.ts'

/** An opinion as the operator reads it. */
export type ModeratedReview = Review & {
  state: ReviewState
  product: { id: string; name: string }
  /** Null where the order is gone. */
  orderCode: string | null
}

export interface ReviewList {
  reviews: ModeratedReview[]
  pending: number
  page: number
  pageCount: number
}
