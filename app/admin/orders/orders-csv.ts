import { CSV_TYPE, fileResponse } from '#server/http/file-response.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { exportOrders } from '#shop/orders/export-orders.server.ts'
import type { Route } from './+types/orders-csv'

/** Every order as CSV; streamed from the database. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(appContext)
  const day = new Date().toISOString().slice(0, 10)
  return fileResponse({ name: `pedidos-${day}.csv`, contentType: CSV_TYPE, body: exportOrders(db) })
}
