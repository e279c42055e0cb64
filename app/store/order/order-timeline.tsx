import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { countUnits } from '#shop/bag/bag.ts'
import { dateFormat } from '#shop/dates/local-time.ts'
import { type OrderHold, unheldText } from '#shop/orders/order-holds.ts'
import { orderChatPath } from '#shop/orders/order-path.ts'
import { orderSteps, STATE_TABLE } from '#shop/orders/order-states.ts'
import type { PlacedOrder } from '#shop/orders/read-order.server.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { plural } from '#shop/text/counts.ts'

/** The current, past and next states of the order. */
export function OrderTimeline({
  order: { history, tracking, timeZone, payment },
}: {
  order: Pick<PlacedOrder, 'history' | 'tracking' | 'timeZone' | 'payment'>
}) {
  const steps = orderSteps(history, payment.onDelivery)
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
            className={`mt-1.5 size-4 shrink-0 rotate-45 border forced-color-adjust-none ${at ? (STATE_TABLE[state].detour ? 'border-granate bg-granate' : 'border-ambar bg-ambar') : 'border-contorno bg-blanco'}`}
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
            {at && tracking && STATE_TABLE[state].hasTracking && (
              <span className="block wrap-anywhere whitespace-pre-line">Guía: {isolate(tracking)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Milliseconds after which a day without its year may be read as one to come: half a year. */
const LONG_AGO = 182 * 86_400_000

/**
 * Day and time in the shop's time zone: '21 de noviembre, 11:25', with the year where it was long ago. With an unknown
 * country in UTC, with the suffix.
 */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  const moment = new Date(at)
  const isOld = Date.now() - moment.getTime() > LONG_AGO
  const day = dateFormat('es', {
    day: 'numeric',
    month: 'long',
    ...(isOld && { year: 'numeric' }),
    timeZone,
  }).format(moment)
  const time = dateFormat('es', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment)
  return <time dateTime={at}>{`${day}, ${time}${timeZone === 'UTC' ? ' UTC' : ''}`}</time>
}

interface HoldNoticeProps {
  order: Pick<PlacedOrder, 'token' | 'timeZone' | 'chatOpened' | 'lines'>
  hold: OrderHold
  /** Hours for which the units are held after the chat was opened. */
  holdHours: number
  justOrdered: boolean
}

/** Which units of a new order are held and until when, and which are not until the shop confirms. */
export function HoldNotice({ order, hold, holdHours, justOrdered }: HoldNoticeProps) {
  const unheld = hold.lines.filter(({ held, quantity }) => held < quantity)
  const canExtend = !order.chatOpened && !hold.isReleased
  const count = countUnits(order.lines)
  return (
    <section aria-labelledby="apartado" className="border-l-4 border-contorno bg-blanco px-5 py-5">
      <h2 id="apartado" className="text-xl">
        {formatTitle(hold.until !== null, unheld.length > 0, count)}
      </h2>
      <div className="mt-2 flex max-w-[65ch] flex-col items-start gap-3">
        {hold.until ? (
          <p>
            {unheld.length > 0
              ? 'Apartamos lo que pudimos hasta el '
              : `Te ${plural(count, 'lo', 'los')} guardamos hasta el `}
            <DateTime at={hold.until} timeZone={order.timeZone} />
            {canExtend ? `; en cuanto nos escribas por el chat, ${hoursText(holdHours)}.` : '.'}
          </p>
        ) : (
          <p>
            Las unidades no quedan apartadas hasta que confirmemos el pedido contigo
            {canExtend && '. Escríbenos por el chat: si siguen en la tienda, intentaremos apartarlas'}.
          </p>
        )}
        {unheld.length > 0 && (
          <>
            {hold.until && <p>Lo demás no queda apartado hasta que confirmemos el pedido contigo:</p>}
            <ul className="list-disc pl-5 text-tinta-suave">
              {unheld.map((line) => (
                <li key={`${line.name} ${line.sizeLabel}`} className="wrap-anywhere">
                  {unheldText(line)}.
                </li>
              ))}
            </ul>
          </>
        )}
        {canExtend && (
          // A document request: the browser itself shows when there is no connection.
          <Form reloadDocument method="post" action={orderChatPath(order.token)}>
            <Button type="submit" look="secondary" name="volver" value={justOrdered ? 'gracias' : ''}>
              Ya envié el mensaje
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

function formatTitle(holdsSome: boolean, lacksSome: boolean, count: number): string {
  if (!holdsSome) return 'Tu pedido está guardado, sin apartar'
  if (lacksSome) return 'Una parte de tu pedido está apartada'
  return plural(count, 'Tu perfume está apartado', 'Tus perfumes están apartados')
}

const hoursText = (hours: number) =>
  hours % 24 === 0
    ? `${hours / 24 === 1 ? 'un día entero' : `${hours / 24} días`}`
    : `${hours === 1 ? 'una hora más' : `${hours} horas`}`
