import { appContext, requireAdmin } from '#server/start/context.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import type { Route } from './+types/brand-names'

/** Suggestions of brands; requested at the first focus of the brand field. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return Response.json(await listBrandNames(context.get(appContext).db))
}
