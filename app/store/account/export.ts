import { fileResponse } from '#server/http/file-response.ts'
import { appContext, requireCustomer } from '#server/start/context.ts'
import { ownData } from '#shop/accounts/own-data.server.ts'
import type { Route } from './+types/export'

/** The signed-in customer's stored data, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = await requireCustomer(context)
  const own = await ownData(context.get(appContext).db, customer)
  return fileResponse({
    name: 'mis-datos.json',
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(own, null, 2),
  })
}
