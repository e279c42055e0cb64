import { formatMoney } from '#shop/money/money.ts'
import { shortName } from '#shop/phone/message-names.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { cleanLines, firstName, oneLine } from '#shop/text/clean-text.ts'
import { orderPath } from './order-path.ts'
import type { OrderSettings } from './order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES, type OrderState } from './order-states.ts'
import type { StoredOrder } from './stored-order.server.ts'

/** The variables of a reply, and their description for the operator. */
export const REPLY_VARIABLES = {
  nombre: 'nombre del comprador',
  codigo: 'código del pedido',
  total: 'total',
  pago: 'forma de pago',
  guia: 'guía o nota del envío',
  pedido: 'enlace para seguir el pedido',
  opinion: 'enlace para opinar, una vez entregado',
  tienda: 'nombre de la tienda',
} as const
export type ReplyVariable = keyof typeof REPLY_VARIABLES

/** URLs of the shop, and what the operator typed: another character in a token or a tracking number makes it another one. */
const VERBATIM: readonly ReplyVariable[] = ['pedido', 'opinion', 'guia']

export const REPLY_LENGTH = 600

/**
 * Fills in the variables of a reply, in one pass and as plain text: a name can add neither variables nor WhatsApp
 * markup. A line whose variables are all empty is removed; elsewhere an empty variable takes its comma with it.
 */
export function renderReply(template: string, values: Readonly<Record<ReplyVariable, string>>): string {
  const filled = { ...values, guia: oneLine(values.guia) }
  for (const name of Object.keys(REPLY_VARIABLES) as ReplyVariable[]) {
    if (!VERBATIM.includes(name)) filled[name] = shortName(values[name])
  }
  return cleanLines(template)
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(VARIABLE)].flatMap(([, name]) => (isVariable(name) ? [name] : []))
      if (named.length > 0 && named.every((name) => filled[name] === '')) return []
      return line
        .replace(WITH_COMMA, (whole, before, name) => {
          if (!isVariable(name)) return whole
          return filled[name] && before + filled[name]
        })
        .replace(/^, */, '')
    })
    .join('\n')
    .trim()
}

/** The validation error of a template of the operator, in Spanish, or undefined. */
export function findReplyError(template: string): string | undefined {
  if (template.length > REPLY_LENGTH) return `Escribe como mucho ${REPLY_LENGTH} caracteres.`
  const unknown = [...template.matchAll(VARIABLE)].find(([, name]) => !isVariable(name))
  if (unknown) return `«${unknown[0]}» no existe. Puedes usar ${VARIABLE_LIST}.`
  if (/:\/\/|\bwww\./i.test(template)) return 'No pongas enlaces: el del pedido se escribe {pedido}.'
  return undefined
}

const VARIABLE = /\{([^{}]*)\}/g
/** A variable with what separates it from the text before it. */
const WITH_COMMA = /(,? ?)\{([^{}]*)\}/g

function isVariable(name: string | undefined): name is ReplyVariable {
  return name !== undefined && Object.hasOwn(REPLY_VARIABLES, name)
}

/** "{nombre}, {codigo}, … y {tienda}" */
const VARIABLE_LIST = Object.keys(REPLY_VARIABLES)
  .map((name) => `{${name}}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' y ')

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
  const { buyer, code, total, currency, payment, token, tracking } = order
  const { phone } = buyer
  if (!phone) return []
  const values = {
    nombre: firstName(buyer.name) ?? '',
    codigo: code,
    total: formatMoney(total, currency),
    pago: payment.label,
    guia: tracking,
    pedido: origin + orderPath(token),
    opinion: opinion ? origin + opinion : '',
    tienda: storeName,
  }
  return ORDER_STATES.map((state) => {
    const text = renderReply(templates[state] ?? DEFAULT_REPLIES[state], values)
    return { state, text, href: whatsappHref(phone, text) }
  })
}
