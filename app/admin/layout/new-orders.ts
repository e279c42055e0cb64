import { appContext, requireAdmin } from '#server/start/context.ts'
import { countNewOrders, newOrders } from '#shop/orders/new-orders.server.ts'
import type { Route } from './+types/new-orders'

/** Orders that an open admin window may announce, and how many wait. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const text = url.searchParams.get('desde') ?? ''
  const since = new Date(text)
  // PostgreSQL and JavaScript accept different ranges of years.
  if (!/^20\d\d-/.test(text) || Number.isNaN(since.getTime()))
    return Response.json({ orders: [], waiting: 0 }, { status: 400 })
  const { db } = context.get(appContext)
  return Response.json({ orders: await newOrders(db, since), waiting: await countNewOrders(db) })
}
