import { useRef } from 'react'
import { data } from 'react-router'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SendAgainDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { orNotice } from '#app/parts/unreached.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { listReviews, moderateReview } from '#shop/reviews/moderation.server.ts'
import { isReviewState } from '#shop/reviews/review.ts'
import { REVIEWS } from '#shop/reviews/review-list.ts'
import type { Route } from './+types/route'
import { ModerationScreen } from './moderation-screen.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { page } = REVIEWS.parse(url.searchParams)
  return { list: await listReviews(context.get(appContext).db, page) }
}

/** Publishes, rejects or withdraws the review that the form names. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, POST' } })
  const form = getForm(context)
  const [id, from, to] = [Number(form.get('id')), form.get('from'), form.get('to')]
  if (!Number.isSafeInteger(id) || !isReviewState(from) || !isReviewState(to))
    return data({ refused: 'missing' as const }, { status: 400 })
  const outcome = await moderateReview(context.get(appContext).db, { id, from, to, actor })
  if (outcome === 'done') return null
  return data({ refused: outcome }, { status: outcome === 'missing' ? 404 : 409 })
}

/** Without a connection the page stays and shows the error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNotice(serverAction, { refused: 'failed' as const })
}

export const handle: LiveHandle = { live: () => ['reviews'] }

/** Not when the session is over, since a revalidation would redirect to the sign-in page. */
export const shouldRevalidate = unlessSignedOut

export function meta() {
  return [{ title: 'Opiniones · Administración' }, { name: 'robots', content: 'noindex' }]
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useRef<FormData>(null)
  return (
    <>
      <ModerationScreen
        list={loaderData.list}
        refused={actionData && 'refused' in actionData ? actionData.refused : undefined}
        onDecide={(form) => {
          sent.current = form
        }}
      />
      <SendAgainDialog answer={actionData} sent={sent} />
    </>
  )
}
