/** Five stars: how many are full, whether one is half, how many are empty. */
export type Stars = { full: number; half: boolean; empty: number }

export const MAX_STARS = 5

/** The stars of a rating; a half star from a fraction of 0.5. */
export function stars(rating: number): Stars {
  const value = Number.isNaN(rating) ? 0 : Math.min(Math.max(rating, 0), MAX_STARS)
  const full = Math.floor(value)
  const half = value - full >= 0.5
  return { full, half, empty: MAX_STARS - full - (half ? 1 : 0) }
}
