import { dateFormat } from '#shop/dates/date-format.ts'
import { orderSteps, STATE_TABLE } from '#shop/orders/order-states.ts'
import type { PlacedOrder } from '#shop/orders/read-order.server.ts'

/** The current, past and next states of the order. */
export function OrderTimeline({ history, timeZone }: Pick<PlacedOrder, 'history' | 'timeZone'>) {
  const steps = orderSteps(history)
  const now = history.length - 1
  return (
    <ol className="mt-4">
      {steps.map(({ state, at }, place) => (
        <li
          key={state}
          aria-current={place === now ? 'step' : undefined}
          className="group relative flex gap-4 pb-5 last:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-5 bottom-0 left-[0.4375rem] w-px ${place < now ? 'bg-ambar' : 'bg-hilo'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`mt-1.5 size-4 shrink-0 rotate-45 border ${at ? (STATE_TABLE[state].detour ? 'border-granate bg-granate' : 'border-ambar bg-ambar') : 'border-contorno bg-blanco'}`}
          />
          <span className="min-w-0">
            <span className={place === now ? 'font-semibold' : at ? '' : 'text-tinta-suave'}>
              {STATE_TABLE[state].label}
              {!at && <span className="sr-only"> (todavía no)</span>}
            </span>
            {at && (
              <span className="ml-2 text-sm text-tinta-suave">
                <DateTime at={at} timeZone={timeZone} />
              </span>
            )}
            {place === now && <span className="block text-tinta-suave">{STATE_TABLE[state].meaning}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Day and time in the shop's time zone: '21 de noviembre, 11:25'. With an unknown country in UTC, with the suffix. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  const moment = new Date(at)
  const day = dateFormat('es', { day: 'numeric', month: 'long', timeZone }).format(moment)
  const time = dateFormat('es', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment)
  return <time dateTime={at}>{`${day}, ${time}${timeZone === 'UTC' ? ' UTC' : ''}`}</time>
}
