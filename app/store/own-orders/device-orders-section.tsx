import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { clearDeviceOrders, type DeviceOrder, deviceOrders } from '#app/store/parts/device-orders.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { dateFormat } from '#shop/dates/local-time.ts'
import { formatMoney } from '#shop/money/money.ts'

/** The orders of this browser. The server does not know them: without JavaScript the page has only the form. */
export function DeviceOrders() {
  const orders = deviceOrders.useCurrent()
  const hydrated = useHydrated()
  const said = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(said, orders.length)
  return (
    <section aria-labelledby="de-aqui" className="min-w-0">
      <h2 id="de-aqui" ref={said} tabIndex={-1} className="text-2xl outline-none">
        Hechos en este dispositivo
      </h2>
      {orders.length === 0 ? (
        <NoOrders isKnown={hydrated} />
      ) : (
        <>
          <ul className="mt-4 divide-y divide-hilo border-y border-hilo">
            {orders.map((order) => (
              <OrderRow key={order.token} order={order} />
            ))}
          </ul>
          <Clear />
        </>
      )}
      <p className="mt-4 text-tinta-suave">
        ¿Pediste con tu cuenta? Esos pedidos están también en{' '}
        <Link to={href('/account')} className="subrayado">
          Mi cuenta
        </Link>
        .
      </p>
    </section>
  )
}

/** Code and date, total, and a link over the whole row. */
function OrderRow({ order: { token, code, createdAt, total, currency } }: { order: DeviceOrder }) {
  const date = dateFormat('es', { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <li className="relative flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p>
        <Link
          to={href('/order/:token', { token })}
          className="font-semibold subrayado after:absolute after:inset-0"
        >
          {code ? `Pedido ${code}` : 'Pedido guardado'}
        </Link>
        <time dateTime={createdAt} className="block text-sm text-tinta-suave">
          {date.format(new Date(createdAt))}
        </time>
      </p>
      {total !== undefined && currency !== undefined && (
        <span className="font-semibold tabular-nums">{formatMoney(total, currency)}</span>
      )}
    </li>
  )
}

/** Before hydration nothing is known about this browser: only the frame of the notice has its place. */
function NoOrders({ isKnown }: { isKnown: boolean }) {
  return (
    <div className="mt-4 flex flex-col items-center rounded-panel bg-lino px-5 py-10 text-center">
      <KhatamStar className="size-12 text-laton" />
      <p className="mt-4 max-w-[40ch]">
        {isKnown
          ? 'Todavía no hay ninguno. Cuando hagas un pedido aparecerá aquí.'
          : 'Los pedidos que hagas aparecen aquí. Los demás se abren con su código.'}
      </p>
      <ButtonLink to={href('/catalog')} look="secondary" className="mt-5">
        Explorar Colección
      </ButtonLink>
    </div>
  )
}

function Clear() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="mt-2 enlace-subrayado" onClick={() => setOpen(true)}>
        Borrar de este dispositivo
      </button>
      <OverlayDialog
        open={open}
        onClose={() => setOpen(false)}
        label="Borrar de este dispositivo"
        className="flex flex-col gap-4 bg-blanco p-5 md:p-7"
      >
        <h2 className="text-2xl">¿Borrar los pedidos de este dispositivo?</h2>
        <p>
          Dejan de verse aquí. En la tienda siguen como están: puedes volver a encontrarlos con su código y tu
          teléfono.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" data-autofocus onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button
            look="danger"
            onClick={() => {
              setOpen(false)
              clearDeviceOrders()
            }}
          >
            Borrar
          </Button>
        </div>
      </OverlayDialog>
    </>
  )
}
