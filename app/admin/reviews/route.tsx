import { useRef } from 'react'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { useLastAnswer } from '#app/admin/parts/use-last-answer.ts'
import { Stars } from '#app/parts/stars.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { listReviews, moderateReview } from '#shop/reviews/moderation.server.ts'
import { isReviewState, type ReviewState } from '#shop/reviews/review.ts'
import { type ModeratedReview, REVIEWS, type ReviewList } from '#shop/reviews/review-list.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { page } = REVIEWS.parse(url.searchParams)
  const { db, orderSettings } = context.get(appContext)
  return { list: await listReviews(db, page, orderSettings.timeZone) }
}

/** Publishes, rejects or withdraws the review that the form names. */
export async function action({ context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const form = getForm(context)
  const [id, from, to] = [Number(form.get('id')), form.get('from'), form.get('to')]
  if (!Number.isSafeInteger(id) || !isReviewState(from) || !isReviewState(to))
    return data({ refused: 'missing' as const }, { status: 400 })
  const outcome = await moderateReview(context.get(appContext).db, { id, from, to, actor })
  if (outcome === 'done') return null
  return data({ refused: outcome }, { status: outcome === 'missing' ? 404 : 409 })
}

export const clientAction = noticeUnreached

export const handle: LiveHandle = { live: () => ['reviews'] }

/** Not when the session is over, since a revalidation would redirect to the sign-in page. */
export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Opiniones · Administración' }]

export default function ReviewsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer)
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <ModerationScreen
        list={loaderData.list}
        answer={actionData && 'refused' in actionData ? actionData : undefined}
      />
    </SendAgain>
  )
}

const REFUSED = {
  missing: 'Esa opinión ya no existe.',
  conflict: 'Otra persona la decidió mientras tanto: esto es lo que hay ahora.',
}

interface ModerationScreenProps {
  list: ReviewList
  /** Why the last decision failed. */
  answer: { refused: keyof typeof REFUSED } | undefined
}

/** 'Opiniones': the reviews of buyers, the unread first. A review is published only after the operator approves it. */
function ModerationScreen({ list, answer }: ModerationScreenProps) {
  const { reviews, pending, page, pageCount } = list
  const said = useRef<HTMLParagraphElement>(null)
  useFocusWhenLost(said, pending)
  return (
    <>
      <BackHeading to={href('/admin/products')} back="Volver a los productos">
        Opiniones
      </BackHeading>
      <p ref={said} role="status" tabIndex={-1} className="mt-2 mb-4 text-tinta-suave">
        {pending === 0 ? 'Ninguna por leer.' : `${formatNumber(pending)} por leer.`}
      </p>
      {answer && (
        <div className="mb-4">
          <Alert answer={answer}>{REFUSED[answer.refused]}</Alert>
        </div>
      )}
      {reviews.length === 0 && (
        <EmptyList>
          Todavía no hay opiniones. Cuando entregues un pedido, mándale al comprador el enlace para opinar.
        </EmptyList>
      )}
      <ul aria-label="Opiniones" className="flex max-w-4xl flex-col gap-4">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {pageCount > 1 && (
        <Pager page={page} pageCount={pageCount} href={(other) => REVIEWS.href({ page: other })} />
      )}
    </>
  )
}

const LABELS: Readonly<Record<ReviewState, { text: string; look: string }>> = {
  pendiente: { text: 'Por leer', look: 'text-ambar' },
  publicada: { text: 'Publicada', look: 'text-oliva' },
  rechazada: { text: 'Rechazada', look: 'text-granate' },
}

type Step = { to: ReviewState; label: string; look: ButtonLook }
const UNDO: Step[] = [{ to: 'pendiente', label: 'Deshacer', look: 'secondary' }]
const STEPS: Readonly<Record<ReviewState, readonly Step[]>> = {
  pendiente: [
    { to: 'publicada', label: 'Publicar', look: 'primary' },
    { to: 'rechazada', label: 'Rechazar', look: 'secondary' },
  ],
  publicada: UNDO,
  rechazada: UNDO,
}

function ReviewCard({ review }: { review: ModeratedReview }) {
  const { id, rating, text, author, city, date, state, product, orderCode } = review
  const busy = useNavigation().formMethod === 'POST'
  return (
    <li className="flex flex-col gap-3 rounded-panel border border-hilo bg-blanco p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <Link
          to={
            product.isPublished
              ? href('/product/:id', { id: product.id })
              : href('/admin/products/edit/:id', { id: product.id })
          }
          className="font-semibold underline underline-offset-4 wrap-anywhere max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
        >
          {product.name}
        </Link>
        <span className={`ml-auto text-sm font-semibold ${LABELS[state].look}`}>{LABELS[state].text}</span>
      </div>
      {text ? (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <p className="text-tinta-suave">Sin texto: solo estrellas.</p>
      )}
      <p className="text-sm text-tinta-suave wrap-anywhere">
        <bdi>{author}</bdi>
        {city && `, ${isolate(city)}`} · {date}
        {orderCode && ` · pedido ${orderCode}`}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={state} />
        {STEPS[state].map(({ to, label, look }) => (
          <Button key={to} type="submit" name="to" value={to} look={look} aria-disabled={busy}>
            {label}
            <span className="sr-only">
              {' '}
              la opinión de <bdi>{author}</bdi> sobre <bdi>{product.name}</bdi>
            </span>
          </Button>
        ))}
      </Form>
    </li>
  )
}
