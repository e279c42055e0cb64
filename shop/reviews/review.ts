/** Opinions are read by the operator before anybody else reads them. */
export const REVIEW_STATES = ['pendiente', 'publicada', 'rechazada'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export function isReviewState(text: unknown): text is ReviewState {
  return REVIEW_STATES.some((state) => state === text)
}

/** Most characters of what a buyer writes. */
export const REVIEW_TEXT = 1000
export const REVIEW_NAME = 40

/** An opinion as it is shown. */
export type Review = {
  id: number
  /** 1 to 5. */
  rating: number
  /** Plain text, may be empty. */
  text: string
  author: string
  city: string
  /** As it is read: "12 de mayo de 2026". Written on the server, which spares the page the means to. */
  date: string
}

/** What those who bought a perfume say of it. */
export type ProductReviews = {
  count: number
  /** The average, with two decimals. */
  rating: number
  newest: Review[]
}

const DATE = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "12 de mayo de 2026" */
export const reviewDate = (at: string | Date) => DATE.format(new Date(at))
