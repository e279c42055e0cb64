import { shortName } from '#shop/phone/message-names.ts'
import { cleanLines } from '#shop/text/clean-text.ts'

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

export const REPLY_LENGTH = 600

/**
 * Fills in the variables of a reply, in one pass and as plain text: a name can add neither variables nor WhatsApp
 * markup. A line whose variables are all empty is removed.
 */
export function renderReply(template: string, values: Readonly<Record<ReplyVariable, string>>): string {
  const filled = { ...values }
  for (const name of Object.keys(REPLY_VARIABLES) as ReplyVariable[]) {
    // The URLs are the shop's, and escaping a character of their token would break them.
    if (name !== 'pedido' && name !== 'opinion') filled[name] = shortName(values[name])
  }
  return cleanLines(template)
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(VARIABLE)].flatMap(([, name]) => (isVariable(name) ? [name] : []))
      if (named.length > 0 && named.every((name) => filled[name] === '')) return []
      return line.replace(VARIABLE, (whole, name) => (isVariable(name) ? filled[name] : whole))
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

function isVariable(name: string | undefined): name is ReplyVariable {
  return name !== undefined && Object.hasOwn(REPLY_VARIABLES, name)
}

/** "{nombre}, {codigo}, … y {tienda}" */
const VARIABLE_LIST = Object.keys(REPLY_VARIABLES)
  .map((name) => `{${name}}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' y ')
