import { formatMoney } from '#shop/money/money.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { firstName } from '#shop/text/clean-text.ts'
import { orderAddress } from './order-address.ts'
import { renderReply } from './order-replies.ts'
import type { OrderSettings } from './order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES, type OrderState, STATE_TABLE } from './order-states.ts'
import type { StoredOrder } from './stored-order.server.ts'

/** A message to the buyer, which the operator sends from WhatsApp. */
export interface Reply {
  state: OrderState
  text: string
  href: string
}

interface Shop {
  storeName: string
  /** Scheme and host of the shop. */
  origin: string
  templates: OrderSettings['replyTemplates']
  /** Path of the review link; undefined before delivery and after its use. */
  opinion: string | undefined
}

/** One reply for each state; empty when the order has no phone number. */
export function repliesTo(order: StoredOrder, { storeName, origin, templates, opinion }: Shop): Reply[] {
  const { buyer, code, total, currency, payment, token, history } = order
  const { phone } = buyer
  if (!phone) return []
  const values = {
    nombre: firstName(buyer.name) ?? '',
    codigo: code,
    total: formatMoney(total, currency),
    pago: payment.label,
    guia: history.findLast(({ to }) => to && STATE_TABLE[to].hasTracking)?.note ?? '',
    pedido: origin + orderAddress(token),
    opinion: opinion ? origin + opinion : '',
    tienda: storeName,
  }
  return ORDER_STATES.map((state) => {
    const text = renderReply(templates[state] ?? DEFAULT_REPLIES[state], values)
    return { state, text, href: whatsappHref(phone, text) }
  })
}
