import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { EmailMessage, Mail } from '#server/mail/mail.ts'
import { formatMoney } from '#shop/money/money.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { firstName } from '#shop/text/person-name.ts'
import { lineTotal, type OrderLine } from './order.ts'
import { readOrderLines } from './order-lines.server.ts'
import { orders } from './schema.server.ts'

interface Parts {
  db: Db
  mail: Mail
  /** E-mail of the administrator. */
  to: string
  /** Scheme and host of the shop, where they are known without a request. */
  origin: string | undefined
}

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'code' | 'buyerName' | 'currency' | 'total' | 'paymentLabel'
>

/** Older ones are no news: the shop, or its mail, was away for long. */
const YOUNG = sql`created_at > now() - interval '24 hours'`
const MOST = 20

/**
 * Tells the administrator of each new order by a letter of its own. Marked before it is sent, so that of several nodes
 * one sends it and no row stays locked while the mail server thinks; unmarked again when that did not take it. Returns
 * false then: it is to be tried again later.
 */
export async function announceOrders({ db, mail, to, origin }: Parts): Promise<boolean> {
  for (let sent = 0; mail.isOn && sent < MOST; sent++) {
    const order = await claim(db)
    if (!order) return true
    const lines = await readOrderLines(db, order.id)
    if (await mail.send({ to, ...letterOf(order, lines, origin) })) continue
    await db.update(orders).set({ announcedAt: null }).where(eq(orders.id, order.id))
    return false
  }
  return true
}

/** One round of it after another; after letters that were not taken, ever more rounds are left out (64 at most). */
export function announceRounds(parts: Parts): () => Promise<void> {
  let failures = 0
  let resting = 0
  return async () => {
    if (resting-- > 0) return
    failures = (await announceOrders(parts)) ? 0 : Math.min(failures + 1, 6)
    resting = failures > 0 ? 2 ** failures : 0
  }
}

/** Looks before it writes: every write, even of nothing, is told to all open pages. */
async function claim(db: Db): Promise<Order | undefined> {
  const { rows } = await db.execute(sql`
    select from orders where announced_at is null and source = 'web' and ${YOUNG} limit 1`)
  if (rows.length === 0) return undefined
  const [order] = await db
    .update(orders)
    .set({ announcedAt: sql`now()` })
    .where(
      sql`${orders.id} = (select id from orders where announced_at is null and source = 'web' and ${YOUNG}
        order by created_at limit 1 for update skip locked)`,
    )
    .returning()
  return order
}

function letterOf(
  { id, code, buyerName, currency, total, paymentLabel }: Order,
  lines: readonly OrderLine[],
  origin: string | undefined,
): Omit<EmailMessage, 'to'> {
  const amount = formatMoney(total, currency)
  return {
    subject: `Pedido nuevo ${code}: ${amount}`,
    text: [
      `${isolate(firstName(buyerName) ?? 'Alguien')} hizo el pedido ${code}.`,
      '',
      ...lines.map((line) => {
        const name = [line.name, line.sizeLabel].filter(Boolean).map(isolate).join(', ')
        return `${line.quantity} × ${name}: ${formatMoney(lineTotal(line), currency)}`
      }),
      `Total: ${amount}`,
      ...(paymentLabel ? [`Forma de pago: ${isolate(paymentLabel)}`] : []),
      '',
      origin ? `${origin}/admin/orders/${id}` : 'Lo tienes en la administración, en Pedidos.',
    ].join('\n'),
  }
}
