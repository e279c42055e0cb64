import { orUnreached } from '#app/parts/unreached.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { findSizes } from '#shop/orders/find-sizes.server.ts'
import type { Route } from './+types/order-sizes'

/** Finds sizes for a manual order, by name or by a pasted bag, and the stored order of a pasted message. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, catalog, settings } = context.get(appContext)
  const text = url.searchParams.get('busca') ?? ''
  const index = await catalog.current()
  const found = await findSizes(db, text, settings.demo, index)
  const meant = found.sizes.length === 0 && !found.order ? index.corrections(text)[0] : undefined
  return { text, ...found, meant }
}

/** Without a connection the order stays as typed. */
export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  orUnreached(serverLoader, {
    text: url.searchParams.get('busca') ?? '',
    sizes: [],
    isMessage: false,
    pasted: [],
    gone: 0,
    order: null,
  })
