import { data } from 'react-router'
import { SessionOver } from '#app/admin/parts/session-over.tsx'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { shopTimeZone } from '#shop/dates/time-zone.ts'
import { findOrder } from '#shop/orders/stored-order.server.ts'
import type { Route } from './+types/print'
import { PrintPage } from './print-page.tsx'
import { Label, Receipt } from './receipt.tsx'

/** Outside the layout of the administration, and so without its middleware. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAdmin(context)]

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, settings, orderSettings } = context.get(appContext)
  const order = await findOrder(db, id, shopTimeZone(orderSettings.country))
  if (!order) throw data(null, { status: 404 })
  const { storeName, whatsappNumber } = settings
  const format = url.searchParams.get('formato') === 'etiqueta' ? 'etiqueta' : 'recibo'
  return { order, shop: { storeName, whatsappNumber }, format } as const
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Pedido ${loaderData.order.code}` : 'Pedido'
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export default function OrderPrintPage({ loaderData: { order, shop, format } }: Route.ComponentProps) {
  const Sheet = format === 'etiqueta' ? Label : Receipt
  return (
    <>
      <PrintPage id={order.id} code={order.code} format={format}>
        <Sheet order={order} shop={shop} />
      </PrintPage>
      <SessionOver />
    </>
  )
}
