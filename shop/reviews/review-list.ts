import { href } from 'react-router'
import { defineQuery, type Paged, pageField } from '#shop/urls/define-query.ts'
import type { Review, ReviewState } from './review.ts'

/** A review in the operator's list. */
export type ModeratedReview = Review & {
  state: ReviewState
  product: { id: string; name: string; isPublished: boolean }
  /** Null when the order was deleted. */
  orderCode: string | null
}

export interface ReviewList extends Paged {
  reviews: ModeratedReview[]
  pending: number
}

/** The list of reviews that the operator reads. */
export const REVIEWS = defineQuery(href('/admin/products/reviews'), { page: pageField() })
