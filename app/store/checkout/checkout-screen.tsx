import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { chatText, offeredBag } from '#app/store/parts/bag-offer.ts'
import { OrderLines } from '#app/store/parts/order-lines.tsx'
import { PendingNotice, usePending } from '#app/store/parts/pending-notices.tsx'
import { isWaiting } from '#app/store/parts/pending-orders.ts'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { ButtonLink, OutwardLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type BagLine, bagHref, countOf, writeBag } from '#shop/bag/bag.ts'
import { formatMoney } from '#shop/money/money.ts'
import type { Offer, OrderError, OrderRules } from '#shop/orders/order-form.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { formatCount } from '#shop/text/counts.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface CheckoutScreenProps {
  /** The bag in the URL. */
  lines: readonly BagLine[]
  /** Null when the shop's prices cannot be read. */
  offer: Offer | null
  rules: OrderRules
  /** Idempotency key: the same form submitted twice is one order. */
  formKey: string
  /** Name of the signed-in customer; the sign-in is optional. */
  buyerName: string | undefined
  formError: OrderError | undefined
}

const ONLY_DEMO =
  'Aquí solo hay perfumes de demostración: puedes preguntar por ellos, pero no se pueden pedir. No se ha guardado ningún pedido.'

/** The last step before the chat. The order is stored first; the page after it opens the chat. */
export function CheckoutScreen({ lines, offer, rules, formKey, buyerName, formError }: CheckoutScreenProps) {
  const { origin, settings } = useStore()
  const bagAddress = bagHref(lines)
  const own = useSyncExternalStore(storedBag.subscribe, storedBag.current, storedBag.onServer)
  const isOwn = writeBag(own) === writeBag(lines)
  // Without JavaScript every bag is in the URL only, and its quantities would be lost.
  const isSingle = useHydrated() && !isOwn && lines.length === 1 && lines[0]?.quantity === 1
  const single = isSingle ? offer?.sizes[0] : undefined
  const bag = offer ? offeredBag(lines, offer) : undefined
  const { clave, ...before } = formError?.hidden ?? { clave: formKey, lineas: '', total: '', moneda: '' }
  const queued = usePending().find(({ key }) => key === clave)
  const waits = queued !== undefined && isWaiting(queued)
  const navigate = useNavigate()
  useEffect(() => {
    if (queued?.order) navigate(queued.order, { replace: true })
  }, [queued, navigate])
  const chat = (
    <OutwardLink
      href={whatsappHref(settings.whatsappNumber, chatText(lines, offer, origin))}
      look="quiet"
      className="px-0! text-left"
    >
      Escribir por WhatsApp sin guardar el pedido
    </OutwardLink>
  )
  if (!bag && !formError) {
    return (
      <Sheet lead="Ahora mismo no podemos leer los precios ni guardar pedidos. Inténtalo de nuevo en un momento, o escríbenos.">
        <p className="mt-4">{chat}</p>
      </Sheet>
    )
  }
  if (bag?.lines.length === 0) {
    const isOnlyDemo = offer && offer.sizes.length > 0 && offer.sizes.every(({ isDemo }) => isDemo)
    return (
      <Sheet lead={isOnlyDemo ? ONLY_DEMO : 'De esta bolsa ya no queda nada que pedir.'}>
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          <ButtonLink to={bagAddress}>Ver la bolsa</ButtonLink>
          <ButtonLink to={href('/catalog')} look="secondary">
            Explorar Colección
          </ButtonLink>
        </p>
      </Sheet>
    )
  }
  const sum = bag?.contents.totals[0]
  const shown = bag && {
    lineas: writeBag(bag.lines),
    total: String(sum?.amount),
    moneda: sum?.currency ?? '',
  }
  return (
    <Sheet lead="Queda guardado con su código y lo confirmas por WhatsApp. Todavía no pagas nada.">
      {formError && <ErrorNotice formError={formError} chat={chat} />}
      {queued && (waits || queued.state === 'refused') && (
        <div className="mt-5">
          <PendingNotice order={queued} isNews />
          {chat}
        </div>
      )}
      <div className="mt-4 grid gap-5 md:mt-6 md:gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        {bag && (
          <div className="min-w-0 lg:order-last">
            <OrderLines
              bag={bag}
              changeAddress={single ? href('/product/:id', { id: single.productId }) : bagAddress}
            />
            {!isOwn && own.length > 0 && (
              <p className="mt-2 text-sm text-tinta-suave">
                Tu bolsa, con {formatCount(countOf(own), 'artículo', 'artículos')}, se queda como está.
              </p>
            )}
          </div>
        )}
        <div hidden={waits} className="min-w-0">
          <CheckoutForm
            hidden={{ clave, ...(shown ?? before) }}
            rules={rules}
            buyerName={buyerName}
            total={sum && formatMoney(sum.amount, sum.currency)}
            formError={formError}
          />
        </div>
      </div>
    </Sheet>
  )
}

function Sheet({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="contenido max-w-5xl py-5 md:py-12">
      <h1 className="text-3xl md:text-5xl">Tu pedido</h1>
      <p className="mt-2 max-w-[60ch] text-tinta-suave">{lead}</p>
      {children}
    </div>
  )
}
