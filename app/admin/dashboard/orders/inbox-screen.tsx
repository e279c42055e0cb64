import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { HoldsLink, HoldsNotice } from '#app/admin/parts/holds-notice.tsx'
import { StateBadge } from '#app/admin/parts/state-badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { formatMoney } from '#shop/money/money.ts'
import { INBOX, type InboxQuery, isFiltered } from '#shop/orders/inbox-query.ts'
import type { Inbox, InboxOrder } from '#shop/orders/list-orders.server.ts'
import { describeOrdersIn, ORDER_STATES, STATE_TABLE, VOID_STATES } from '#shop/orders/order-states.ts'
import type { HoldsSummary } from '#shop/orders/read-holds.server.ts'
import { formatCount, formatNumber } from '#shop/text/counts.ts'

interface InboxScreenProps {
  query: InboxQuery
  inbox: Inbox
  holds: HoldsSummary
  /** Rendered beside the number of orders. */
  children?: ReactNode
}

/** 'Pedidos': the orders, newest first, with search and filters. */
export function InboxScreen({ query, inbox, holds, children }: InboxScreenProps) {
  const { orders, matching, totals, page, pageCount } = inbox
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl md:text-3xl">Pedidos</h1>
        <ButtonLink to={href('/admin/orders/new')} className="px-4!">
          <Plus className="size-5" />
          Anotar pedido
        </ButtonLink>
      </div>
      <HoldsNotice holds={holds} query={query} />
      <InboxSearch key={INBOX.href(query)} query={query} />
      <StateChips query={query} inbox={inbox} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p role="status" className="text-tinta-suave">
          {formatCount(matching, 'pedido', 'pedidos')}
          {totals.length > 0 && ` · ${totalsText(inbox, query)}`}
          {isFiltered(query) && (
            <>
              {' · '}
              <Link to={INBOX.href(INBOX.defaults)} className="subrayado">
                Quitar filtros
              </Link>
            </>
          )}
        </p>
        {children}
        <HoldsLink holds={holds} />
      </div>
      {orders.length === 0 ? (
        <Empty filtered={isFiltered(query)} />
      ) : (
        <ul className="divide-y divide-hilo border-y border-hilo">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} href={(other) => INBOX.href({ ...query, page: other })} />
      <p className="text-sm">
        <a href={href('/admin/orders.csv')} download className="enlace-subrayado">
          Descargar todos los pedidos (CSV)
        </a>
      </p>
    </div>
  )
}

/** "₡84.000", or "₡84.000 sin los cancelados". */
function totalsText({ totals, counts }: Inbox, { state }: InboxQuery): string {
  const sums = totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
  const isComplete = state !== undefined || VOID_STATES.every((one) => counts[one] === 0)
  return isComplete ? sums : `${sums} sin los ${describeOrdersIn(VOID_STATES)}`
}

function StateChips({ query, inbox: { counts } }: Pick<InboxScreenProps, 'query' | 'inbox'>) {
  const all = ORDER_STATES.reduce((sum, state) => sum + counts[state], 0)
  const chips = [
    { state: undefined, label: 'Todos', count: all },
    ...ORDER_STATES.map((state) => ({ state, label: STATE_TABLE[state].label, count: counts[state] })),
  ]
  return (
    // On a phone one scrollable row, so that the orders are visible on the first screen.
    <nav aria-label="Estados" className="max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
      <ul className="flex gap-2 max-sm:w-max sm:flex-wrap">
        {chips.map(({ state, label, count }) => (
          <li key={label}>
            <Link
              to={INBOX.href({ ...query, state, page: 1 })}
              preventScrollReset
              aria-current={state === query.state ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-suave border border-hilo px-3 text-sm hover:bg-lino aria-[current]:border-ambar aria-[current]:bg-lino aria-[current]:font-semibold"
            >
              {label}
              <span className="text-tinta-suave tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <EmptyList title={filtered ? 'Ningún pedido coincide.' : 'Todavía no hay pedidos.'}>
      {filtered
        ? 'Prueba con el código, el nombre, el teléfono, la dirección, un perfume o la guía. También puedes pegar el mensaje del chat, o quitar los filtros.'
        : 'Cuando alguien pida desde la bolsa, lo verás aquí al momento. También puedes anotar los que lleguen por el chat.'}
    </EmptyList>
  )
}

/** Finds orders by code, phone, name, perfume, tracking number or a pasted message, and by day: a plain GET form. */
function InboxSearch({ query }: { query: InboxQuery }) {
  const { from, to, search } = query
  const hidden = INBOX.toParams({ ...query, from: undefined, to: undefined, search: '', page: 1 })
  return (
    <search>
      <Form action={href('/admin/dashboard')} className="max-w-3xl">
        <input type="hidden" name="seccion" value="pedidos" />
        <HiddenParams params={hidden} />
        <SearchField
          aria-label="Buscar pedidos"
          defaultValue={search}
          placeholder="Código, nombre, perfume…"
        />
        <details open={Boolean(from || to)}>
          <summary className="w-fit cursor-pointer py-3 text-sm text-ambar">Filtrar por fecha</summary>
          <div className="grid grid-cols-2 items-end gap-3 pt-1 sm:flex">
            <Day label="Desde" name="desde" day={from} />
            <Day label="Hasta" name="hasta" day={to} />
            <Button type="submit" look="secondary" className="min-h-12 max-sm:col-span-2">
              Ver esos días
            </Button>
          </div>
        </details>
      </Form>
    </search>
  )
}

function Day({ label, name, day }: { label: string; name: string; day: string | undefined }) {
  return (
    <Field label={label} className="flex min-w-0">
      {(control) => (
        <input {...control} type="date" name={name} defaultValue={day} className={`${INPUT} min-w-0 px-2!`} />
      )}
    </Field>
  )
}

/** An order in the list; the whole row is a link to it. */
function OrderRow({ order }: { order: InboxOrder }) {
  const { id, code, state, buyerName, buyerCity, firstLine, moreLines, total, currency } = order
  return (
    <li>
      <Link
        to={href('/admin/orders/:id', { id })}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-2 py-3 hover:bg-arena md:grid-cols-[12rem_13rem_1fr_auto] md:items-center"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{code}</span>
          <StateBadge state={state} />
        </span>
        <span className="text-right font-semibold tabular-nums md:order-last">
          {formatMoney(total, currency)}
        </span>
        <span className="col-span-2 min-w-0 wrap-anywhere md:col-span-1">
          <span className="block">{buyerName ?? 'Comprador olvidado'}</span>
          {buyerCity && <span className="block text-sm text-tinta-suave">{buyerCity}</span>}
        </span>
        <span className="col-span-2 min-w-0 text-sm text-tinta-suave wrap-anywhere md:col-span-1">
          <span className="block">
            {firstLine}
            {moreLines > 0 && ` y ${moreLines} más`}
          </span>
          <span className="block">{remarks(order).join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}

/** When the order arrived, and hints for the operator before opening it. */
function remarks({ moment, source, isLimited, ofSameNetwork }: InboxOrder): string[] {
  return [
    moment,
    ...(source === 'manual' ? ['anotado a mano'] : []),
    ...(isLimited ? ['sin reserva completa'] : []),
    ...(ofSameNetwork > 0 ? [`uno de ${ofSameNetwork} desde la misma conexión`] : []),
  ]
}
