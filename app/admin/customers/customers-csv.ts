import { CSV_TYPE, fileResponse } from '#server/http/file-response.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { customerLines } from '#shop/customers/customers.server.ts'
import { dayIn } from '#shop/dates/days.ts'
import type { Route } from './+types/customers-csv'

/** Every customer as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const day = dayIn(orderSettings.timeZone, new Date())
  const body = await customerLines(db, orderSettings.timeZone)
  return fileResponse({ name: `clientes-${day}.csv`, contentType: CSV_TYPE, body })
}
