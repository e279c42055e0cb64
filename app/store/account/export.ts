import { appContext, requireCustomer } from '#server/start/context.ts'
import { ownData } from '#shop/accounts/own-data.server.ts'
import type { Route } from './+types/export'

/** The signed-in customer's stored data, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = await requireCustomer(context)
  const own = await ownData(context.get(appContext).db, customer)
  return new Response(JSON.stringify(own, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mis-datos.json"',
      'cache-control': 'no-store',
    },
  })
}
