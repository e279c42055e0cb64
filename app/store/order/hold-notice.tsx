import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { orderChatAddress } from '#shop/orders/order-address.ts'
import { type OrderHold, unheldText } from '#shop/orders/order-holds.ts'
import type { PlacedOrder } from '#shop/orders/read-order.server.ts'
import { DateTime } from './order-timeline.tsx'

interface HoldNoticeProps {
  order: Pick<PlacedOrder, 'token' | 'timeZone'>
  hold: OrderHold
  /** Hours for which the units are held after the chat was opened. */
  holdHours: number
  justOrdered: boolean
}

/** Which units of a new order are held and until when, and which are not until the shop confirms. */
export function HoldNotice({ order, hold, holdHours, justOrdered }: HoldNoticeProps) {
  const unheld = hold.lines.filter(({ held, quantity }) => held < quantity)
  const canExtend = !hold.chatOpened && !hold.isReleased
  return (
    <section aria-labelledby="apartado" className="border-l-4 border-contorno bg-blanco px-5 py-5">
      <h2 id="apartado" className="text-xl">
        {titleOf(hold.until !== null, unheld.length > 0)}
      </h2>
      <div className="mt-2 flex max-w-[65ch] flex-col items-start gap-3">
        {hold.until ? (
          <p>
            {unheld.length > 0 ? 'Apartamos lo que pudimos hasta el ' : 'Te los guardamos hasta el '}
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
          <Form reloadDocument method="post" action={orderChatAddress(order.token)}>
            <Button type="submit" look="secondary" name="volver" value={justOrdered ? 'gracias' : ''}>
              Ya envié el mensaje
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

function titleOf(holdsSome: boolean, lacksSome: boolean): string {
  if (!holdsSome) return 'Tu pedido está guardado, sin apartar'
  return lacksSome ? 'Una parte de tu pedido está apartada' : 'Tus perfumes están apartados'
}

const hoursText = (hours: number) =>
  hours % 24 === 0
    ? `${hours / 24 === 1 ? 'un día entero' : `${hours / 24} días`}`
    : `${hours === 1 ? 'una hora más' : `${hours} horas`}`
