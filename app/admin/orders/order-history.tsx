import { STATE_TABLE } from '#shop/orders/order-states.ts'
import type { OrderEvent } from '#shop/orders/stored-order.server.ts'

/** The history of the order, oldest first: transition, user, time. */
export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="historial">
      <h2 id="historial" className="mb-3 text-xl">
        Historial
      </h2>
      <ol className="flex flex-col gap-4 border-l-2 border-hilo pl-4">
        {history.map(({ id, to, who, note, moment }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{to ? STATE_TABLE[to].label : 'Nota'}</p>
            {note && <p className="whitespace-pre-line">{note}</p>}
            <p className="text-sm text-tinta-suave">
              <bdi>{who}</bdi> · {moment}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
