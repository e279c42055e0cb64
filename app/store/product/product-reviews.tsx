import { Stars } from '#app/parts/stars.tsx'
import type { ProductReviews } from '#shop/reviews/review.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'

/** Reviews of buyers as plain text: the average, and the newest reviews. */
export function ReviewsOfProduct({ reviews: { count, rating, newest } }: { reviews: ProductReviews }) {
  return (
    <section aria-labelledby="opiniones" className="contenido py-14 lg:py-20">
      <h2 id="opiniones" className="text-3xl">
        Opiniones de compradores
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-tinta-suave">
        <Stars rating={rating} />
        {rating.toFixed(1).replace('.', ',')} de 5 · {formatCount(count, 'opinión', 'opiniones')}. Solo opina
        quien recibió su pedido.
      </p>
      <ul className="mt-6 grid items-start gap-4 md:grid-cols-2">
        {newest.map((review) => (
          <li key={review.id} className="rounded-panel bg-blanco p-4 ring-1 ring-hilo md:p-5">
            <Stars rating={review.rating} />
            {review.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>}
            <p className="mt-2 text-sm text-tinta-suave wrap-anywhere">
              <bdi>{review.author}</bdi>
              {review.city && `, ${isolate(review.city)}`} · {review.date}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
