import { stars } from '#domain/stars.ts'

const STAR = 'M8 1.3l2 4.3 4.7.6-3.5 3.2.9 4.6L8 11.7 3.9 14l.9-4.6L1.3 6.2 6 5.6z'

/** Rating out of five (halves); nothing is drawn for a rating of 0. */
export function Stars({ rating, reviewCount }: { rating: number; reviewCount?: number }) {
  if (rating <= 0) return null
  const { full, half } = stars(rating)
  return (
    <span className="inline-flex items-center gap-1.5 text-tinta-suave">
      <svg
        viewBox="0 0 80 16"
        className="h-3.5 w-[70px]"
        role="img"
        aria-label={`${rating.toFixed(1)} de 5 estrellas`}
      >
        {[0, 1, 2, 3, 4].map((index) => (
          <g key={index} transform={`translate(${index * 16})`}>
            <path d={STAR} className="fill-hilo" />
            {index < full && <path d={STAR} className="fill-azafran" />}
            {index === full && half && <path d={STAR} className="fill-azafran" clipPath="inset(0 50% 0 0)" />}
          </g>
        ))}
      </svg>
      {reviewCount ? <span className="text-xs tabular-nums">({reviewCount})</span> : null}
    </span>
  )
}
