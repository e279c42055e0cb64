import { data, href, redirect } from 'react-router'
import { SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { type AppContext, appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { addToBag, readBag } from '#shop/bag/bag.ts'
import { sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { findSizes } from '#shop/orders/find-sizes.server.ts'
import { isIdempotencyKey, newIdempotencyKey } from '#shop/orders/idempotency.server.ts'
import {
  changedLines,
  checkManual,
  EMPTY_VALUES,
  goneText,
  type ManualForm,
  readManualForm,
  type SentForm,
} from '#shop/orders/manual-form.ts'
import { NO_PAYMENT } from '#shop/orders/order-settings.ts'
import { findRepeatedOrder } from '#shop/orders/repeat-order.server.ts'
import { phoneReader } from '#shop/phone/parse-phone.server.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/route'
import { ManualOrderScreen } from './manual-order-screen.tsx'

/** An empty form, or one with the lines of the bag in the URL, or with what the order in the URL has. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const shop = context.get(appContext)
  const payments = shop.orderSettings.paymentWays.map(({ label }) => label)
  const repeated = await findRepeatedOrder(shop.db, url.searchParams.get('pedido') ?? '')
  const { lines, values, gone } = repeated ?? {
    lines: readBag(url.searchParams.get('lineas')),
    values: EMPTY_VALUES,
    gone: 0,
  }
  const pago = payments.includes(values.pago) ? values.pago : ''
  const sent = { key: newIdempotencyKey(), lines, values: { ...values, pago }, search: '' }
  return { opened: await toForm(shop, sent, gone), payments }
}

/** Stores the order; or, without JavaScript, searches and changes the lines. */
export async function action({ context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const shop = context.get(appContext)
  const { db, log, orderSettings } = shop
  const sent = readManualForm(getForm(context))
  const again = async (status: number, why: Partial<ManualForm> = {}) =>
    data<ManualForm>({ ...(await toForm(shop, sent)), ...why }, status)
  if (sent.step.kind !== 'store') return data(await searched(shop, sent))

  const { country, paymentWays, holdHours, holdLimits } = orderSettings
  const payments = paymentWays.map(({ label }) => label)
  const { buyer, errors } = checkManual(sent, { readPhone: phoneReader(country), payments })
  if (errors) return again(422, { errors, error: 'No se ha anotado: revisa los campos señalados.' })
  const payment = paymentWays.find(({ label }) => label === sent.values.pago)
  try {
    const outcome = await createOrder(db, {
      key: isIdempotencyKey(sent.key) ? sent.key : newIdempotencyKey(),
      lines: sent.lines,
      buyer,
      payment: payment ?? NO_PAYMENT,
      source: 'manual',
      network: null,
      actor,
      userId: null,
      knownTokens: [],
      again: false,
      holdHours,
      holdLimits,
      demo: shop.settings.demo,
      seenTotal: sent.seenTotal,
      seenCurrency: sent.seenCurrency,
    })
    if (outcome.kind === 'created' || outcome.kind === 'repeated')
      throw redirect(
        withQuery(href('/admin/orders/:id', { id: outcome.order.id }), { hecho: 'anotado' }),
        303,
      )
    if (outcome.kind === 'unavailable')
      return again(409, { unavailable: outcome.sizeIds, error: ERROR_TEXTS.unavailable })
    if (outcome.kind === 'repriced') return again(409, { error: ERROR_TEXTS.repriced })
    if (outcome.kind === 'keyReused')
      return again(409, { key: newIdempotencyKey(), error: ERROR_TEXTS.keyReused })
    return again(422, {
      error: outcome.kind === 'mixedCurrencies' ? ERROR_TEXTS.mixedCurrencies : ERROR_TEXTS.failed,
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = reportFailure(log, error, 'Un pedido no se pudo anotar')
    return data<ManualForm>({ ...blank(sent), error: ERROR_TEXTS.failed }, status)
  }
}

const ERROR_TEXTS = {
  unavailable: 'No se ha anotado: de lo señalado no queda suficiente.',
  keyReused: 'Este formulario ya anotó otro pedido. Si este es uno nuevo, vuelve a pulsar «Anotar pedido».',
  repriced: 'No se ha anotado: el total cambió. Revísalo y vuelve a pulsar «Anotar pedido».',
  mixedCurrencies: 'No se ha anotado: los perfumes tienen precios en monedas distintas.',
  failed: 'No se ha anotado por un fallo inesperado. Inténtalo otra vez.',
}

type Shop = Pick<AppContext, 'db' | 'settings' | 'catalog'>
type Typed = Pick<SentForm, 'key' | 'lines' | 'values' | 'search'>

function blank({ key, lines, values, search }: Typed): ManualForm {
  const state = { sizes: [], found: null, order: null, errors: {}, unavailable: [], error: null }
  return { key, lines, values, search, ...state }
}

/** The form with current sizes. Lines of removed ones are left out, which it says, with those `gone` before. */
async function toForm({ db, settings }: Shop, typed: Typed, gone = 0): Promise<ManualForm> {
  const sizes = await sizesOnSale(
    db,
    typed.lines.map(({ sizeId }) => sizeId),
    settings.demo,
  )
  const lines = typed.lines.filter(({ sizeId }) => sizes.some(({ id }) => id === sizeId))
  return { ...blank(typed), lines, sizes, error: goneText(gone + typed.lines.length - lines.length) }
}

async function searched(shop: Shop, sent: SentForm): Promise<ManualForm> {
  const { db, settings, catalog } = shop
  const index = await catalog.current()
  const { sizes: found, pasted, gone, order } = await findSizes(db, sent.search, settings.demo, index)
  const lines = pasted.reduce(addToBag, changedLines(sent.lines, sent.step))
  const search = pasted.length > 0 || sent.step.kind === 'add' ? '' : sent.search
  const form = await toForm(shop, { ...sent, lines, search })
  return { ...form, found: search === '' ? null : found, order, error: form.error ?? goneText(gone) }
}

export const clientAction = noticeUnreached

/** The form keeps its input, whatever the result of the request. */
export const shouldRevalidate = () => false

export const meta = () => [{ title: 'Anotar pedido · Administración' }]

export default function OrderNewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, payments } = loaderData
  const answer = actionData && 'error' in actionData ? actionData : undefined
  return (
    <SendAgain answer={actionData}>
      <ManualOrderScreen opened={{ ...opened, ...answer }} payments={payments} />
    </SendAgain>
  )
}
