import { appContext, requireAdmin } from '#server/start/context.ts'
import { exportOrders } from '#shop/orders/export-orders.server.ts'
import type { Route } from './+types/orders-csv'

/** Every order as CSV; streamed from the database. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(appContext)
  const day = new Date().toISOString().slice(0, 10)
  const parts = exportOrders(db)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="pedidos-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
