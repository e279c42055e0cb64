import { appContext, requireAdmin } from '#server/start/context.ts'
import { customerLines } from '#shop/customers/export-customers.server.ts'
import type { Route } from './+types/customers-csv'

/** Every customer as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const day = new Date().toISOString().slice(0, 10)
  return new Response(await customerLines(db, orderSettings.timeZone), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="clientes-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
