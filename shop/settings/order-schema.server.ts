import { z } from 'zod'
import { findReplyError } from '#shop/orders/order-replies.ts'
import { DEFAULT_PAYMENT_WAYS, type PaymentWay } from '#shop/orders/order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'
import { cleanLines, oneLine, visibleText } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import {
  FIELDS_OF_ORDERS,
  NUMBER_FIELDS,
  NUMBER_NAMES,
  type NumberField,
  type OrderField,
  replyField,
  WAY_FIELDS,
} from './order-fields.ts'

const LABEL = 60
const INSTRUCTIONS = 600

interface OrderColumns extends Record<NumberField, number> {
  paymentWays: PaymentWay[] | null
  replyTemplates: Partial<Record<OrderState, string>>
}
type FieldErrorText = (field: OrderField, message: string) => void

const fields = Object.fromEntries(FIELDS_OF_ORDERS.map((name) => [name, z.string()])) as Record<
  OrderField,
  z.ZodString
>

/** The part 'pedidos'. As in the other parts, an empty value or a default is stored as null. */
export const ORDER_SCHEMA = z.object(fields).transform((typed, issues): OrderColumns => {
  const error: FieldErrorText = (field, message) =>
    issues.addIssue({ code: 'custom', path: [field], message })
  return {
    paymentWays: parseWays(typed, error),
    ...readNumbers(typed, error),
    replyTemplates: parseReplies(typed, error),
  }
})

type Typed = Record<OrderField, string>

function parseWays(typed: Typed, error: FieldErrorText): PaymentWay[] | null {
  const ways: PaymentWay[] = []
  const labels = new Set<string>()
  for (const fields of WAY_FIELDS) {
    const label = oneLine(typed[fields.label] ?? '')
    const instructions = visibleText(cleanLines(typed[fields.text] ?? ''))
    if (label === '' && instructions === '') continue
    if (label === '') error(fields.label, 'Escribe cómo se llama esta forma de pago.')
    if (label.length > LABEL) error(fields.label, `Escribe como mucho ${LABEL} caracteres.`)
    if (labels.has(foldText(label))) error(fields.label, 'Ya hay otra forma de pago con este nombre.')
    if (instructions.length > INSTRUCTIONS)
      error(fields.text, `Escribe como mucho ${INSTRUCTIONS} caracteres.`)
    labels.add(foldText(label))
    ways.push({ label, instructions, onDelivery: Boolean(typed[fields.onDelivery]) })
  }
  const isStandard = JSON.stringify(ways) === JSON.stringify(DEFAULT_PAYMENT_WAYS)
  return ways.length === 0 || isStandard ? null : ways
}

function readNumbers(typed: Typed, error: FieldErrorText): Record<NumberField, number> {
  const numbers: Partial<Record<NumberField, number>> = {}
  for (const name of NUMBER_NAMES) {
    const { min, max, unit } = NUMBER_FIELDS[name]
    const number = /^\d{1,3}$/.test(typed[name].trim()) ? Number(typed[name]) : Number.NaN
    if (!(number >= min && number <= max)) {
      const kind = unit === 'por ciento' ? 'un porcentaje' : `un número de ${unit}`
      error(name, `Escribe ${kind} entre ${min} y ${max}.`)
    }
    numbers[name] = number
  }
  return numbers as Record<NumberField, number>
}

function parseReplies(typed: Typed, error: FieldErrorText): OrderColumns['replyTemplates'] {
  const templates: OrderColumns['replyTemplates'] = {}
  for (const state of ORDER_STATES) {
    const template = visibleText(cleanLines(typed[replyField(state)]))
    const wrong = findReplyError(template)
    if (wrong) error(replyField(state), wrong)
    if (template !== '' && template !== DEFAULT_REPLIES[state]) templates[state] = template
  }
  return templates
}
