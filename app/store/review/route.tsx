import { useRef } from 'react'
import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { ErrorMessage } from '#app/parts/error-message.tsx'
import { getStore } from '#app/parts/page-meta.ts'
import { noticeUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import type { BodyHandle } from '#server/http/handles.ts'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { recordMiss } from '#shop/orders/order-limits.server.ts'
import { findInvitation, submitReviews } from '#shop/reviews/invitation.server.ts'
import type { Route } from './+types/route'
import { ReviewForm, ReviewNote } from './review-page.tsx'

/** The perfumes that the buyer of a delivered order may review; only the buyer knows the URL. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(appContext).db, token)
  if (!invitation) throw missed(context)
  return { invitation }
}

/** Shares its rate limit with wrong links of orders. */
function missed(context: Route.LoaderArgs['context']) {
  return recordMiss(context.get(visitorContext).address)
    ? data(null, { status: 429, headers: { 'retry-after': '60' } })
    : data(null, { status: 404 })
}

/** The URL is a credential: no cache stores it, and no site gets it as referrer. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  const own = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  const retryAfter = errorHeaders?.get('retry-after')
  if (retryAfter) own.set('retry-after', retryAfter)
  return own
}

/** Reviews of the 50 perfumes that an order may have, 1,000 characters each, a third of them with accents. */
export const handle: BodyHandle = { body: { maxBytes: 160 * 1024, maxFiles: 0 } }

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const form = getForm(context)
  const outcome = await submitReviews(context.get(appContext).db, token, form)
  if (outcome.kind === 'unknown') throw missed(context)
  if (outcome.kind === 'invalid') return data(outcome, 422)
  // A form that was sent again because its answer got lost leads to the same page.
  throw redirect(href('/opinar/:token', { token }), 303)
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessUnreached

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Tu opinión · ${getStore(matches).settings.storeName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ReviewRoute({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(heading, invitation.isUsed)
  if (invitation.isUsed) return <ReviewNote kind="used" heading={heading} />
  const invalid = actionData && 'errors' in actionData ? actionData : undefined
  return <ReviewForm invitation={invitation} values={invalid?.values} errors={invalid?.errors ?? {}} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ReviewNote kind="unknown" />
  if (isRouteErrorResponse(error) && error.status === 429) return <ReviewNote kind="tooMany" />
  return <ErrorMessage error={error} />
}
