import { useEffect, useRef } from 'react'
import { data, href, redirect, useLocation } from 'react-router'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SendAgain, type SentForm } from '#app/admin/parts/session-expired-dialog.tsx'
import { useLastAnswer } from '#app/admin/parts/use-last-answer.ts'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { repliesTo } from '#shop/orders/order-replies.ts'
import { findOrder } from '#shop/orders/stored-order.server.ts'
import {
  addNote,
  parseTransition,
  type TransitionError,
  transitionOrder,
} from '#shop/orders/transition-order.server.ts'
import { reviewLink } from '#shop/reviews/invitation.server.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/route'
import { doneText, MissingOrder, OrderScreen, type OrderScreenProps } from './order-screen.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, log, settings, orderSettings, origin } = context.get(appContext)
  const order = await findOrder(db, id, orderSettings.timeZone)
  if (!order) return data({ order: null }, { status: 404 })
  const shop = { storeName: settings.storeName, origin, templates: orderSettings.replyTemplates }
  // Creating the link writes; the order stays readable while writes fail.
  const opinion = await reviewLink(db, order.id).catch((err) => {
    log.error({ err, order: order.id }, 'El enlace para opinar no se pudo crear')
    return undefined
  })
  return data({ order, replies: repliesTo(order, { ...shop, opinion }) })
}

/** Changes the state of the order, or adds a note to its history. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { db, log, orderSettings } = context.get(appContext)
  const form = getForm(context)
  const sent = parseTransition(form)
  if ('kind' in sent) return data<TransitionError>(sent, { status: 422 })
  const { to, note, version, anyway } = sent
  try {
    // An invalid id has no order either.
    const known = await findOrder(db, id, orderSettings.timeZone)
    if (!known) throw data(null, { status: 404 })
    if (!to) {
      await addNote(db, { id: known.id, note, actor })
      throw redirect(withQuery(href('/admin/orders/:id', { id: known.id }), { hecho: 'nota' }), 303)
    }
    const outcome = await transitionOrder(db, { id: known.id, version, to, note, actor, anyway })
    if (outcome.kind === 'done')
      throw redirect(withQuery(href('/admin/orders/:id', { id: known.id }), { hecho: to }), 303)
    if (outcome.kind === 'missing') throw data(null, { status: 404 })
    return data<TransitionError>({ ...outcome, note, to }, { status: 409 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = reportFailure(log, error, 'Un pedido no se pudo cambiar', { order: id })
    return data<TransitionError>({ kind: 'failed', note, to }, { status })
  }
}

export const clientAction = noticeUnreached

/** Also after a failed transition, since a change by another user causes it; not when the session is over. */
export const shouldRevalidate = unlessSignedOut

/** The note field keeps its input: only the data around it change. */
export const handle: LiveHandle = { live: () => ['orders', 'settings'] }

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.order ? `Pedido ${loaderData.order.code}` : 'Pedido'
  return [{ title: `${title} · Administración` }]
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  if (!order) return <MissingOrder />
  // Keyed: what was typed about one order is not in the fields of the next.
  return <OpenedOrder key={order.id} order={order} replies={loaderData.replies} actionData={actionData} />
}

interface OpenedOrderProps extends Pick<OrderScreenProps, 'order' | 'replies'> {
  actionData: Route.ComponentProps['actionData']
}

function OpenedOrder({ order, replies, actionData: answer }: OpenedOrderProps) {
  const actionData = useLastAnswer(answer, String(order.version))
  const { search, key } = useLocation()
  const done = doneText(new URLSearchParams(search).get('hecho'), { order, replies })
  const sent = useRef<SentForm>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every transition empties the note, a repeated one too.
  useEffect(() => {
    if (done && !actionData) sent.current?.form.reset()
  }, [done, key, actionData])
  return (
    <SendAgain answer={actionData} sent={sent}>
      <OrderScreen
        order={order}
        replies={replies}
        formError={actionData && 'kind' in actionData ? actionData : undefined}
        done={actionData ? undefined : done}
      />
    </SendAgain>
  )
}
