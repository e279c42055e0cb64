import { href } from 'react-router'
import { defineQuery, pageField } from '#shop/urls/define-query.ts'
import type { Review, ReviewState } from './review.ts'

/** A review in the operator's list. */
export type ModeratedReview = Review & {
  state: ReviewState
  product: { id: string; name: string; isPublished: boolean }
  /** Null when the order was deleted. */
  orderCode: string | null
}

export interface ReviewList {
  reviews: ModeratedReview[]
  pending: number
  page: number
  pageCount: number
}

/** The list of reviews that the operator reads. */
export const REVIEWS = defineQuery(href('/admin/products/reviews'), { page: pageField() })
