import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { SessionOver } from '#app/admin/parts/session-over.tsx'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { findOrder, type StoredOrder } from '#shop/orders/stored-order.server.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/print'
import './print.css'
import { formatMoney } from '#shop/money/money.ts'
import { lineTotal } from '#shop/orders/order.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'

/** Outside the layout of the admin area, and so without its middleware. */
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
            <Printer className="size-5" />
            Imprimir
          </Button>
        )}
        <a
          href={withQuery(href('/admin/orders/:id/print', { id }), formatParams)}
          className="enlace-subrayado"
        >
          {other === 'etiqueta' ? 'Etiqueta de 10 × 15 cm' : 'Recibo A4'}
        </a>
        <a href={href('/admin/orders/:id', { id })} className="enlace-subrayado">
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

interface SheetProps {
  order: StoredOrder
  shop: { storeName: string; whatsappNumber: string }
}

/** A4: items, buyer and prices. */
function Receipt({ order, shop }: SheetProps) {
  const { code, date, buyer, payment, lines, total, currency, state } = order
  return (
    <>
      <header className="flex flex-wrap justify-between gap-6 border-b border-tinta pb-4">
        <div>
          <p className="font-display text-2xl">{shop.storeName}</p>
          <p>WhatsApp {formatPhone(shop.whatsappNumber)}</p>
        </div>
        <div className="sm:text-right">
          <h1 className="text-2xl">Pedido {code}</h1>
          <p>{date}</p>
        </div>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 py-6 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:text-tinta-suave">
        <dt>Comprador</dt>
        <dd>{buyer.name ?? '—'}</dd>
        <dt>Teléfono</dt>
        <dd>{buyer.phone ? formatPhone(buyer.phone) : '—'}</dd>
        <dt>Entrega</dt>
        <dd className="whitespace-pre-line">{[buyer.city, buyer.note].filter(Boolean).join('\n') || '—'}</dd>
        <dt>Pago</dt>
        <dd>
          {payment.label || 'Por acordar'}
          {order.isPaid && ' · pagado'}
        </dd>
        <dt>Estado</dt>
        <dd>{STATE_TABLE[state].label}</dd>
      </dl>
      <table className="w-full border-t border-tinta text-left">
        <caption className="sr-only">Perfumes del pedido</caption>
        <thead>
          <tr className="border-b border-hilo text-sm text-tinta-suave">
            <th scope="col" className="py-2 font-normal">
              Perfume
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal">
              Cantidad
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal max-sm:hidden print:table-cell">
              Precio
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Importe
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            <tr key={position} className="break-inside-avoid border-b border-hilo align-top">
              <th scope="row" className="py-2 font-normal wrap-anywhere">
                <bdi>{line.name}</bdi>
                <span className="block text-sm text-tinta-suave">
                  {[line.brand, line.sizeLabel].filter(Boolean).map(isolate).join(' · ')}
                </span>
              </th>
              <td className="px-2 py-2 text-right tabular-nums">{line.quantity}</td>
              <td className="px-2 py-2 text-right tabular-nums max-sm:hidden print:table-cell">
                {formatMoney(line.unitPrice, currency)}
              </td>
              <td className="py-2 text-right tabular-nums">{formatMoney(lineTotal(line), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex justify-between gap-4 py-4 text-xl font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(total, currency)}</span>
      </p>
      <p className="text-sm text-tinta-suave">¡Gracias por tu compra! Este recibo no es una factura.</p>
    </>
  )
}

/** 10 × 15 cm, for the parcel: recipient, sender, and the amount to collect. */
function Label({ order, shop }: SheetProps) {
  const { code, buyer, lines, total, currency, payment } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="mx-auto flex min-h-[140mm] w-[90mm] max-w-full flex-col gap-4 border border-tinta p-4 print:border-0 print:p-0">
      <p className="text-sm">
        Remite: <span className="font-semibold">{shop.storeName}</span> · {formatPhone(shop.whatsappNumber)}
      </p>
      <div className="flex-1 border-y border-tinta py-4 wrap-anywhere">
        <p className="text-sm text-tinta-suave">Entregar a</p>
        <p className="text-2xl font-semibold leading-tight">{buyer.name ?? '—'}</p>
        {buyer.phone && <p className="mt-1 text-lg tabular-nums">{formatPhone(buyer.phone)}</p>}
        {buyer.city && <p className="mt-3 text-lg font-semibold">{buyer.city}</p>}
        {buyer.note && <p className="mt-1 whitespace-pre-line">{buyer.note}</p>}
      </div>
      <div>
        <h1 className="font-sans text-3xl font-semibold tabular-nums">{code}</h1>
        <p>{formatCount(pieces, 'unidad', 'unidades')}</p>
        <p className="text-lg font-semibold">
          {order.isPaid
            ? 'Pagado'
            : `${isolate(payment.label) || 'Por cobrar'}: ${formatMoney(total, currency)}`}
        </p>
      </div>
    </div>
  )
}
