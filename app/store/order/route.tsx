import { useEffect } from 'react'
import { data, href, isRouteErrorResponse, useParams } from 'react-router'
import { ErrorMessage } from '#app/parts/error-message.tsx'
import { getStore } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import { forgetDeviceOrder } from '#app/store/parts/device-orders.ts'
import { orCopy } from '#app/store/parts/or-copy.ts'
import { PendingNotices } from '#app/store/parts/pending-notices.tsx'
import { ButtonLink, OutwardLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, getCustomer, visitorContext } from '#server/start/context.ts'
import { recordMiss } from '#shop/orders/order-limits.server.ts'
import { orderMessage } from '#shop/orders/order-message.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import { isOrderOf, readOrderByToken } from '#shop/orders/read-order.server.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { qrCode } from '#shop/text/qr-code.server.ts'
import type { Route } from './+types/route'
import { OrderScreen, type OrderScreenProps, orderCopy } from './order-screen.tsx'

/** Max bytes of the QR code: a longer one is too dense for a camera. Its message then sums up more of the lines. */
const QR_BYTES = 400

/** The URL is the credential of the order. Every invalid URL gets the same response. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { accounts, db, origin, settings, orderSettings } = context.get(appContext)
  const order = await readOrderByToken(db, params.token)
  if (!order) {
    const guesses = recordMiss(context.get(visitorContext).address)
    throw guesses
      ? data(null, { status: 429, headers: { 'retry-after': '60' } })
      : data(null, { status: 404 })
  }
  const customer = await getCustomer(context)
  const own = origin + orderPath(order.token)
  const isUnconfirmed = order.state === INITIAL_STATE
  const isNew = isUnconfirmed && url.searchParams.has('gracias')
  return {
    order: { ...order, timeZone: orderSettings.timeZone },
    url: own,
    holdHours: orderSettings.holdHours,
    // The operator opens the pages of buyers: they are no orders of that device.
    isOwn: !(await accounts.isStillAdmin(context.get(visitorContext))),
    ofAccount: customer !== undefined && (await isOrderOf(db, order.token, customer.userId)),
    isNew,
    handOver:
      isNew || (isUnconfirmed && !order.chatOpened)
        ? {
            text: orderMessage(order, own),
            qr: qrCode(whatsappHref(settings.whatsappNumber, orderMessage(order, own, QR_BYTES))),
          }
        : null,
  }
}

/** Without a connection an order of this device shows what its page showed last. */
export function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const load = (): Promise<Omit<OrderScreenProps, 'copyAt'>> => serverLoader()
  return orCopy(request.url, load, () => orderCopy(params.token))
}

export const handle: PageHandle = { cache: 'never' }

/**
 * The URL is a credential: no cache stores it, and no other site gets it as referrer. Same-origin requests do get it.
 * Otherwise the browser would send this page's form with a null origin, and the server would reject it.
 */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  const own = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  const retryAfter = errorHeaders?.get('retry-after')
  if (retryAfter) own.set('retry-after', retryAfter)
  return own
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { storeName } = getStore(matches).settings
  const title = loaderData ? `Pedido ${loaderData.order.code}` : 'Pedido no encontrado'
  return [{ title: `${title} · ${storeName}` }, { name: 'robots', content: 'noindex,nofollow' }]
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PendingNotices />
      <OrderScreen {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 429))
    return <OrderNotFound tooMany={error.status === 429} />
  return <ErrorMessage error={error} />
}

/** The order does not exist, or the client exceeded the rate limit of wrong URLs. */
function OrderNotFound({ tooMany }: { tooMany: boolean }) {
  const { settings } = useStore()
  const { token } = useParams()
  useEffect(() => {
    if (token && !tooMany) forgetDeviceOrder(token)
  }, [token, tooMany])
  return (
    <div className="contenido flex max-w-xl flex-1 flex-col items-center justify-center py-16 text-center">
      <KhatamStar className="size-14 text-laton" />
      <h1 className="mt-5 text-3xl md:text-4xl">
        {tooMany ? 'Demasiados intentos' : 'No encontramos ese pedido'}
      </h1>
      <p className="mt-4 text-tinta-suave">
        {tooMany
          ? 'Desde aquí se han abierto muchas direcciones de pedidos que no existen. Espera un minuto y vuelve a intentarlo.'
          : 'Revisa que la dirección esté completa, tal como aparece en tu mensaje de WhatsApp. Si no la encuentras, búscalo con su código y tu teléfono, o escríbenos y te la enviamos.'}
      </p>
      <div data-contact-bar className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/orders')} look="secondary" className="grow">
          Buscar mi pedido
        </ButtonLink>
        <OutwardLink
          href={whatsappHref(settings.whatsappNumber, settings.greeting)}
          look="whatsapp"
          className="grow"
        >
          Escríbenos por WhatsApp
        </OutwardLink>
      </div>
    </div>
  )
}
