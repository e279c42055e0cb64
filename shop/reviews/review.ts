/** States of a review: the operator reads it before it is published. */
const REVIEW_STATES = ['pendiente', 'publicada', 'rechazada'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export function isReviewState(text: unknown): text is ReviewState {
  return REVIEW_STATES.some((state) => state === text)
}

/** Max length of a review in characters. */
export const REVIEW_TEXT = 1000
export const REVIEW_NAME = 40

/** A published review. */
export type Review = {
  id: number
  /** 1 to 5. */
  rating: number
  /** Plain text, may be empty. */
  text: string
  author: string
  city: string
  /** In the shop's time zone: "12 de mayo de 2026". Rendered on the server, so that the browser does not load that code. */
  date: string
}

/** The reviews of a perfume by its buyers. */
export type ProductReviews = {
  count: number
  /** The average, with two decimals. */
  rating: number
  newest: Review[]
}

export const MAX_STARS = 5

/** How many of the five stars a rating fills, in halves: 3.49 fills three. */
export function filledStars(rating: number): number {
  return Math.floor(Math.min(Math.max(rating, 0), MAX_STARS) * 2) / 2
}
