import { appContext, requireAdmin } from '#server/start/context.ts'
import { newOrders } from '#shop/orders/new-orders.server.ts'
import type { Route } from './+types/new-orders'

/** Orders that an open admin window may announce. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const text = url.searchParams.get('desde') ?? ''
  const since = new Date(text)
  // PostgreSQL and JavaScript accept different ranges of years.
  if (!/^20\d\d-/.test(text) || Number.isNaN(since.getTime()))
    return Response.json({ orders: [] }, { status: 400 })
  return Response.json({ orders: await newOrders(context.get(appContext).db, since) })
}
