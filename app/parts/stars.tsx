import type { CSSProperties } from 'react'
import { filledStars, MAX_STARS } from '#shop/reviews/review.ts'

interface StarsProps {
  rating: number
  reviewCount?: number
}

/** Rating out of five (halves); nothing is drawn for a rating of 0. */
export function Stars({ rating, reviewCount }: StarsProps) {
  if (rating <= 0) return null
  const filled = { '--llenas': `${(filledStars(rating) / MAX_STARS) * 100}%` } as CSSProperties
  const bar = (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} de 5 estrellas`}
      className="estrellas"
      style={filled}
    />
  )
  if (!reviewCount) return bar
  return (
    <span className="inline-flex items-center gap-1.5 text-tinta-suave">
      {bar}
      <span className="text-xs tabular-nums">({reviewCount})</span>
    </span>
  )
}
