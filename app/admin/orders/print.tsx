import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { SessionOver } from '#app/admin/parts/session-over.tsx'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { findOrder } from '#shop/orders/stored-order.server.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/print'
import { Label, Receipt } from './receipt.tsx'
import './print.css'

/** Outside the layout of the administration, and so without its middleware. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAdmin(context)]

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, settings, orderSettings } = context.get(appContext)
  const order = await findOrder(db, id, orderSettings.timeZone)
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

interface PrintPageProps {
  /** Of the order. */
  id: string
  code: string
  format: 'recibo' | 'etiqueta'
  children: ReactNode
}

const LINK = 'inline-flex min-h-11 items-center text-ambar underline underline-offset-4'

/** A printable sheet under a toolbar that is not printed. */
function PrintPage({ id, code, format, children }: PrintPageProps) {
  const hydrated = useHydrated()
  const other = format === 'recibo' ? 'etiqueta' : 'recibo'
  const formatParams: Record<string, string> = other === 'etiqueta' ? { formato: other } : {}
  return (
    <>
      <nav
        aria-label="Imprimir"
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hilo bg-blanco px-4 py-2 print:hidden"
      >
        {hydrated && (
          <Button onClick={() => print()}>
            <Printer className="size-5" aria-hidden="true" />
            Imprimir
          </Button>
        )}
        <a href={withQuery(href('/admin/orders/:id/print', { id }), formatParams)} className={LINK}>
          {other === 'etiqueta' ? 'Etiqueta de 10 × 15 cm' : 'Recibo A4'}
        </a>
        <a href={href('/admin/orders/:id', { id })} className={LINK}>
          Volver al pedido {code}
        </a>
      </nav>
      <main
        data-paper
        className={`mx-auto my-6 bg-blanco print:m-0 ${
          format === 'recibo' ? 'hoja-recibo max-w-[210mm] p-4 sm:p-12 print:p-0' : 'hoja-etiqueta'
        }`}
      >
        {children}
      </main>
    </>
  )
}
