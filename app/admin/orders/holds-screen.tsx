import { href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { countLimited, ordersText, piecesText } from '#app/admin/parts/holds-notice.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { INBOX, networkLabel } from '#shop/orders/inbox-query.ts'
import { HOLD_LIMITS, type HoldLimit } from '#shop/orders/order-holds.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import type { HoldingNetwork, HoldingOrder, HoldsOverview } from '#shop/orders/read-holds.server.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { formatCount, plural } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import { questionHref } from './holds-question.tsx'

interface HoldsScreenProps {
  holds: HoldsOverview
  /** What was just done, as text. */
  done: string | undefined
  /** An action failed, or its answer did not arrive. */
  error: string | undefined
}

/** 'Reservas': holds of unconfirmed orders by network, and the actions on them. */
export function HoldsScreen({ holds, done, error }: HoldsScreenProps) {
  const limited = countLimited(holds)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <BackHeading to={INBOX.href(INBOX.defaults)} back="Todos los pedidos">
          Reservas
        </BackHeading>
        {holds.pieces > 0 && (
          <ButtonLink
            to={questionHref('liberar', undefined)}
            preventScrollReset
            look="danger"
            className="max-sm:w-full"
          >
            Liberar todas
          </ButtonLink>
        )}
      </header>
      <DoneNotice>{error ? undefined : done}</DoneNotice>
      {error && <Alert>{error}</Alert>}
      <div className="flex max-w-[75ch] flex-col gap-2">
        <p>
          {holds.pieces === 0
            ? 'Ahora mismo ningún pedido sin confirmar de tus compradores tiene unidades reservadas.'
            : `${piecesText(holds.pieces)} en ${ordersText(holds.orders)} sin confirmar. Como mucho pueden ser ${holds.max} de las ${holds.counted} contadas.`}
        </p>
        {limited > 0 && (
          <p>
            {ordersText(limited)} {plural(limited, 'nuevo no tiene', 'nuevos no tienen')} todo reservado:{' '}
            {reasonsText(holds.limited)}.{' '}
            <Link to={dashboardHref('configuracion', { parte: 'pedidos' })} className="subrayado">
              Cambiar los límites
            </Link>
          </p>
        )}
      </div>
      {holds.networks.length > 0 && (
        <p className="max-w-[75ch] text-sm text-tinta-suave">
          Los pedidos van juntos por la conexión a internet desde la que llegaron, con un código que no dice
          de quién es. En una red de celular o de una oficina puede haber varios compradores.
        </p>
      )}
      {holds.networks.map((holding) => (
        <Network key={holding.network} holding={holding} />
      ))}
      {holds.moreNetworks > 0 && (
        <p className="text-tinta-suave">
          Y {formatCount(holds.moreNetworks, 'conexión más', 'conexiones más')} con menos unidades.
        </p>
      )}
      {holds.manual.length > 0 && (
        <Section
          title="Anotados a mano, sin confirmar"
          heading="pb-2 text-xl"
          className="rounded-panel border border-hilo bg-blanco px-4 pt-3"
        >
          <ul className="divide-y divide-hilo border-t border-hilo">
            {holds.manual.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
          {holds.moreManual > 0 && (
            <p className="border-t border-hilo py-1 text-tinta-suave">
              Y {formatCount(holds.moreManual, 'pedido más', 'pedidos más')} con más tiempo.{' '}
              <Link to={INBOX.href({ ...INBOX.defaults, state: INITIAL_STATE })} className="enlace-subrayado">
                Ver los pedidos nuevos
              </Link>
            </p>
          )}
        </Section>
      )}
    </div>
  )
}

function Network({ holding: { network, pieces, newOrders, orders } }: { holding: HoldingNetwork }) {
  const label = networkLabel(network)
  const id = `origen-${network ?? label}`
  const act = (name: 'liberar' | 'cancelar', text: string) => (
    <Link to={questionHref(name, network)} preventScrollReset className="enlace-subrayado">
      {text}
    </Link>
  )
  return (
    <section aria-labelledby={id} className="rounded-panel border border-hilo bg-blanco px-4 pt-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pb-2">
        <h2 id={id} className="text-xl">
          Conexión <span className="tabular-nums">{label}</span>
        </h2>
        {newOrders > 1 && (
          <p className="text-tinta-suave tabular-nums">
            {[`${newOrders} pedidos nuevos`, ...(pieces > 0 ? [piecesText(pieces)] : [])].join(' · ')}
          </p>
        )}
      </header>
      <ul className="divide-y divide-hilo border-y border-hilo">
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 py-1">
        {pieces > 0 && act('liberar', plural(newOrders, 'Liberar la reserva', 'Liberar sus reservas'))}
        {network !== null &&
          act('cancelar', newOrders === 1 ? 'Cancelar el pedido' : `Cancelar sus ${newOrders} pedidos`)}
        {newOrders > 1 && (
          <Link
            to={INBOX.href({ ...INBOX.defaults, network, state: INITIAL_STATE })}
            className="enlace-subrayado"
          >
            Verlos en la lista
          </Link>
        )}
      </p>
    </section>
  )
}

function Order({ order: { id, code, phone, pieces, until, chatOpened, moment } }: { order: HoldingOrder }) {
  const facts = [moment, until ? `${piecesText(pieces)} hasta ${until}` : 'sin reserva']
  if (chatOpened) facts.push('abrió el chat')
  return (
    <li className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 max-md:pb-1.5 md:grid-cols-[6.5rem_11rem_1fr]">
      <Link to={href('/admin/orders/:id', { id })} className="enlace-subrayado font-semibold tabular-nums">
        {code}
      </Link>
      <span className="tabular-nums">{phone ? formatPhone(phone) : 'Comprador olvidado'}</span>
      <span className="col-span-2 text-tinta-suave md:col-span-1">{facts.join(' · ')}</span>
    </li>
  )
}

const REASONS: Readonly<Record<HoldLimit, string>> = {
  size: 'por el máximo de un mismo tamaño',
  phone: 'por el máximo de su teléfono',
  network: 'por el máximo de su red',
  shop: 'por el máximo de la tienda',
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

/** "8 por el máximo de un mismo tamaño y 4 por el máximo de su red"; without numbers where there is one reason. */
function reasonsText(limited: HoldsOverview['limited']): string {
  const reached = HOLD_LIMITS.filter((limit) => limited[limit] > 0)
  return LIST.format(
    reached.map((limit) => (reached.length > 1 ? `${limited[limit]} ${REASONS[limit]}` : REASONS[limit])),
  )
}

/** The message after an action: `hecho` and the counts in the URL. */
export function holdsDoneText(params: URLSearchParams): string | undefined {
  const [orders = 0, pieces = 0] = ['pedidos', 'unidades'].map((name) =>
    /^\d{1,6}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : 0,
  )
  switch (params.get('hecho')) {
    case 'liberar':
      return orders === 0
        ? 'Ya no había nada que liberar.'
        : `${plural(pieces, 'Se liberó', 'Se liberaron')} ${piecesText(pieces)} de ${ordersText(orders)}.`
    case 'cancelar':
      return orders === 0
        ? 'Ya no había pedidos que cancelar.'
        : `${plural(orders, 'Se canceló', 'Se cancelaron')} ${ordersText(orders)}.`
  }
}
