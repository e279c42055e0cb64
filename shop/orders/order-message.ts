import { formatMoney } from '#shop/money/money.ts'
import { listMessage, messageLine } from '#shop/phone/list-message.ts'
import { lineTotal, type OrderLine, type OrderSummary } from './order.ts'

type TheOrder = Pick<OrderSummary, 'code' | 'currency' | 'total'> & { lines: readonly OrderLine[] }

/** The buyer's WhatsApp message for a stored order. It begins with the URL of the order's page. */
export function orderMessage(
  { code, currency, total, lines }: TheOrder,
  url: string,
  bytes?: number,
): string {
  return listMessage(
    {
      start: [url, `¡Hola! Hice el pedido ${code}:`],
      lines: lines.map((line) => messageLine({ ...line, amount: formatMoney(lineTotal(line), currency) })),
      end: `Total: ${formatMoney(total, currency)}`,
    },
    bytes,
  )
}

/** The buyer's message for a later question about the order; without its URL where this buyer may not see its page. */
export function orderQuestion(code: string, url?: string): string {
  return [url, `¡Hola! Escribo por mi pedido ${code}.`].filter(Boolean).join('\n')
}
