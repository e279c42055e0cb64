import { redirect } from 'react-router'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { openChat } from '#shop/orders/order-holds.server.ts'
import { recordMiss } from '#shop/orders/order-limits.server.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import type { Route } from './+types/chat'

/** A GET redirects to the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderPath(params.token))
}

/** The buyer of an order has opened the chat: reported by the link or by the button of the page. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, orderSettings } = context.get(appContext)
  const { holdHours, holdLimits: limits } = orderSettings
  if (!(await openChat(db, params.token, { holdHours, limits }))) {
    throw new Response(null, { status: recordMiss(context.get(visitorContext).address) ? 429 : 404 })
  }
  const form = getForm(context)
  if (!form.has('volver')) return new Response(null, { status: 204 })
  const query = form.get('volver') === 'gracias' ? '?gracias' : ''
  return redirect(orderPath(params.token) + query, 303)
}
