import { CSV_TYPE, fileResponse } from '#server/http/file-response.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { dayIn } from '#shop/dates/days.ts'
import { exportOrders } from '#shop/orders/export-orders.server.ts'
import type { Route } from './+types/orders-csv'

/** Every order as CSV; streamed from the database. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const day = dayIn(orderSettings.timeZone, new Date())
  return fileResponse({
    name: `pedidos-${day}.csv`,
    contentType: CSV_TYPE,
    body: exportOrders(db, orderSettings.timeZone),
  })
}
