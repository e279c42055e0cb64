import { href, Link } from 'react-router'
import { INBOX, type InboxQuery, networkLabel } from '#shop/orders/inbox-query.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import type { HoldsSummary } from '#shop/orders/read-holds.server.ts'
import { formatCount, formatNumber, plural } from '#shop/text/counts.ts'

/** URL of the list of holds. */
export const HOLDS_PATH = href('/admin/orders/holds')

/** Shows where limits of holds were reached, and networks that sent many orders; otherwise nothing. */
export function HoldsNotice({ holds, query }: { holds: HoldsSummary; query: InboxQuery }) {
  const limited = countLimited(holds)
  if (limited === 0 && holds.crowds.length === 0) return null
  const [first] = holds.crowds
  return (
    <div className="flex flex-col border-l-4 border-contorno bg-arena px-4 py-1">
      {limited > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="max-sm:pt-1">{ordersText(limited)} sin reserva completa.</span>
          <Link to={HOLDS_PATH} className="enlace-subrayado">
            Ver las reservas
          </Link>
        </p>
      )}
      {first && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="max-sm:pt-1">{crowdsText(holds.crowds)}</span>
          <Link
            to={
              holds.crowds.length > 1
                ? HOLDS_PATH
                : INBOX.href({ ...INBOX.defaults, network: first.network, state: INITIAL_STATE })
            }
            className="enlace-subrayado"
          >
            Verlos
          </Link>
          <Link
            to={INBOX.href({ ...query, withoutCrowds: !query.withoutCrowds, page: 1 })}
            preventScrollReset
            className="enlace-subrayado"
          >
            {query.withoutCrowds ? 'Volver a mostrarlos' : 'Quitarlos de la lista'}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The held units, as a link to the page with their networks. */
export function HoldsLink({ holds: { pieces } }: { holds: HoldsSummary }) {
  return (
    <Link to={HOLDS_PATH} className="enlace-subrayado">
      {pieces === 0 ? 'Reservas' : `${piecesText(pieces)} ${plural(pieces, 'reservada', 'reservadas')}`}
    </Link>
  )
}

/** New orders that hold fewer units than ordered, because of a limit. */
export function countLimited({ limited }: Pick<HoldsSummary, 'limited'>): number {
  return Object.values(limited).reduce((sum, count) => sum + count, 0)
}

function crowdsText(crowds: HoldsSummary['crowds']): string {
  const total = crowds.reduce((sum, { newOrders }) => sum + newOrders, 0)
  const [first] = crowds
  return crowds.length === 1 && first
    ? `${formatNumber(total)} pedidos nuevos vienen de la misma conexión, ${networkLabel(first.network)}.`
    : `${formatNumber(total)} pedidos nuevos vienen de solo ${crowds.length} conexiones.`
}

export const piecesText = (count: number) => formatCount(count, 'unidad', 'unidades')
export const ordersText = (count: number) => formatCount(count, 'pedido', 'pedidos')
