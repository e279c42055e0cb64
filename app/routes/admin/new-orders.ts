import { newOrders } from '#app/features/order-inbox/new-orders.server.ts'
import { adminOf, appContext } from '#server/context.ts'
import type { Route } from './+types/new-orders'

/** What an open window of the administration may have to announce. */
export async function loader({ context, url }: Route.LoaderArgs) {
  adminOf(context)
  const since = new Date(url.searchParams.get('desde') ?? '')
  if (Number.isNaN(since.getTime())) return Response.json({ orders: [] }, { status: 400 })
  return Response.json({ orders: await newOrders(context.get(appContext).db, since) })
}
