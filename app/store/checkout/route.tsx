import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getStore } from '#app/parts/page-meta.ts'
import { PendingNotices } from '#app/store/parts/pending-notices.tsx'
import { sendOrQueue, toPendingOrder } from '#app/store/parts/send-order.ts'
import { type AppContext, appContext, getCustomer, getForm, visitorContext } from '#server/start/context.ts'
import { knownBuyer } from '#shop/accounts/own-data.server.ts'
import { type BagLine, readBag } from '#shop/bag/bag.ts'
import { findShortages, sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import {
  isIdempotencyKey,
  newIdempotencyKey,
  recentOrders,
  recentOrdersCookie,
  toIdempotencyKey,
} from '#shop/orders/idempotency.server.ts'
import {
  checkOrder,
  hiddenFields,
  type OrderError,
  type OrderRules,
  orderValues,
} from '#shop/orders/order-form.ts'
import { orderNetwork } from '#shop/orders/order-limits.server.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import { NO_PAYMENT, type OrderSettings } from '#shop/orders/order-settings.ts'
import { phoneExample, phoneReader } from '#shop/phone/parse-phone.server.ts'
import type { Route } from './+types/route'
import { CheckoutScreen } from './checkout-screen.tsx'

/** The bag in the URL, with current prices, and an idempotency key for the form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { orderSettings, ...shop } = context.get(appContext)
  const lines = readBag(url.searchParams.get('lineas'))
  if (lines.length === 0) throw redirect(href('/bag'))
  const offer = await readOffer(shop, lines)
  // Without the database no customer is known, and the form renders empty.
  const customer = await getCustomer(context).catch(() => undefined)
  const known = customer ? await knownBuyer(shop.db, customer).catch(() => ({})) : {}
  const key = toIdempotencyKey(url.searchParams.get('clave'))
  return data({ lines, offer, rules: toRules(orderSettings), key, known }, offer ? 200 : 503)
}

/** Null while the database does not answer: the form keeps its input. */
async function readOffer(
  { db, log, settings }: Pick<AppContext, 'db' | 'log' | 'settings'>,
  lines: readonly BagLine[],
) {
  const ids = lines.map(({ sizeId }) => sizeId)
  try {
    return { sizes: await sizesOnSale(db, ids, settings.demo), shortages: await findShortages(db, lines) }
  } catch (error) {
    log.error({ err: error }, 'Los precios del pedido no se pudieron leer')
    return null
  }
}

function toRules({ country, paymentWays }: OrderSettings): OrderRules {
  return {
    phoneExample: country ? phoneExample(country) : null,
    payments: paymentWays.map(({ label }) => label),
  }
}

/** Stores the order with current prices and redirects to its page; or returns an error, and stores nothing. */
export async function action({ url, context }: Route.ActionArgs) {
  const shop = context.get(appContext)
  const form = getForm(context)
  const sent = { values: orderValues(form), hidden: hiddenFields(form) }
  const refuse = (status: number, why: Partial<typeof sent> & DistributedError) =>
    data<OrderError>({ ...sent, ...why }, status)

  const { paymentWays, holdHours, holdLimits } = shop.orderSettings
  const { buyer, errors } = checkOrder(
    sent.values,
    toRules(shop.orderSettings),
    phoneReader(shop.orderSettings.country),
  )
  if (errors) return refuse(422, { kind: 'invalid', errors })
  const payment = paymentWays.find(({ label }) => label === sent.values.pago) ?? paymentWays[0]
  const lines = readBag(sent.hidden.lineas)
  const visitor = context.get(visitorContext)
  try {
    const outcome = await createOrder(shop.db, {
      key: isIdempotencyKey(sent.hidden.clave) ? sent.hidden.clave : newIdempotencyKey(),
      lines,
      buyer,
      payment: payment ?? NO_PAYMENT,
      source: 'web',
      network: orderNetwork(shop.accounts.parts.secret, visitor),
      actor: 'comprador',
      userId: (await getCustomer(context))?.userId ?? null,
      knownTokens: recentOrders(visitor),
      again: sent.hidden.otro === 'si',
      holdHours,
      holdLimits,
      demo: shop.settings.demo,
      seenTotal: Number.parseInt(sent.hidden.total, 10),
      // Absent in forms from an older build and in cached copies.
      seenCurrency: sent.hidden.moneda || undefined,
    })
    switch (outcome.kind) {
      case 'created':
      case 'repeated':
        return redirect(`${orderPath(outcome.order.token)}?gracias`, {
          status: 303,
          headers: { 'set-cookie': recentOrdersCookie(visitor, outcome.order.token) },
        })
      case 'duplicate': {
        const { token, ...same } = outcome
        const hidden = { ...sent.hidden, otro: 'si' }
        return refuse(409, { ...same, path: token && orderPath(token), hidden })
      }
      case 'empty':
        return redirect(href('/bag'), 303)
      case 'keyReused': {
        const made = outcome.order && {
          code: outcome.order.code,
          path: orderPath(outcome.order.token),
        }
        const hidden = { ...sent.hidden, clave: newIdempotencyKey() }
        return refuse(409, { kind: 'keyReused', made, hidden })
      }
      case 'limited':
        if (outcome.isShopWide) shop.log.warn({}, 'La tienda llegó a su límite de pedidos por hora')
        return refuse(429, outcome)
      case 'mixedCurrencies':
        return refuse(422, outcome)
    }
    const offer = await readOffer(shop, readBag(url.searchParams.get('lineas')))
    return offer ? refuse(409, { ...outcome, offer }) : refuse(503, { kind: 'failed' })
  } catch (error) {
    // The buyer gets the same message, whatever the reason.
    shop.log.error({ err: error }, 'Un pedido no se pudo guardar')
    return refuse(503, { kind: 'failed' })
  }
}

/** An error without the submitted values. */
type DistributedError = OrderError extends infer FormError
  ? FormError extends OrderError
    ? Omit<FormError, 'values' | 'hidden'>
    : never
  : never

/** Without a connection the order is queued in the browser. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const answer = await sendOrQueue(toPendingOrder(request.url, form), serverAction)
  if (answer === 'queued') return undefined
  if (answer !== 'lost') return answer
  return { kind: 'failed', values: orderValues(form), hidden: hiddenFields(form) } satisfies OrderError
}

/** No revalidation: an error response includes the prices that changed. Payment methods that changed are read again. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? Boolean(actionResult?.errors?.pago) : defaultShouldRevalidate
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Tu pedido · ${getStore(matches).settings.storeName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function OrderNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, key, ...form } = loaderData
  const now = actionData && 'offer' in actionData ? actionData.offer : offer
  return (
    <>
      <PendingNotices except={actionData?.hidden.clave ?? key} />
      <CheckoutScreen {...form} offer={now} formKey={key} formError={actionData} />
    </>
  )
}
