import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { type EmailTemplate, emailLine, type Mail } from '#server/mail/mail.ts'
import { formatMoney } from '#shop/money/money.ts'
import { firstName, isolate } from '#shop/text/clean-text.ts'
import { lineTotal, type OrderLine } from './order.ts'
import { INITIAL_STATE, VOID_STATES } from './order-states.ts'
import { readOrderLines } from './read-order.server.ts'
import { orders } from './schema.server.ts'

/** Milliseconds: a commit becomes visible after its timestamp, and clocks differ. */
const MARGIN = 2 * 60_000
const MAX_LISTED = 20

export interface NewOrder {
  id: string
  code: string
  /** "Ana · $99.00" */
  summary: string
}

/** The newest orders of buyers since about `since`. The caller filters out those that it has already reported. */
export async function newOrders(db: Db, since: Date): Promise<NewOrder[]> {
  const { id, code, buyerName: name, total, currency } = orders
  const rows = await db
    .select({ id, code, name, total, currency })
    .from(orders)
    .where(and(eq(orders.source, 'web'), gt(orders.createdAt, new Date(since.getTime() - MARGIN))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED)
  return rows.map(({ id, code, name, total, currency }) => ({
    id,
    code,
    summary: [isolate(firstName(name) ?? ''), formatMoney(total, currency)].filter(Boolean).join(' · '),
  }))
}

/** How many orders wait for the operator's first step. */
export function countNewOrders(db: Db): Promise<number> {
  return db.$count(orders, eq(orders.state, INITIAL_STATE))
}

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

/** Older orders are not announced, for example after a long outage of the shop or the mail server. */
const YOUNG = sql`created_at > now() - interval '24 hours'`
const MAX_EMAILS = 20
/** Longer than the timeouts of an e-mail together (server/mail/mail.ts). */
const LEASE = sql`interval '2 minutes'`
/** Until an e-mail that failed is sent again: the server may refuse this one, and those of other orders go first. */
const PAUSE = sql`interval '5 minutes'`
/** No e-mail was sent, no node sends it, none has failed lately, and the order was not canceled meanwhile. */
const IS_DUE = sql`announced_at is null and (announce_until is null or announce_until < now())
  and source = 'web' and state <> all(${textArray(VOID_STATES)}) and ${YOUNG}`

/**
 * Sends the admin one e-mail for each new order. A node claims the order with a lease: only one sends the e-mail, no row
 * stays locked during SMTP, and what a killed node has claimed is sent later. After a failure it returns false: the caller
 * retries later, with other orders. It begins no e-mail once the signal is aborted.
 */
export async function announceOrders(
  { db, mail, to, origin }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let sent = 0; sent < MAX_EMAILS && !signal?.aborted; sent++) {
    const order = await claim(db)
    if (!order) return true
    const lines = await readOrderLines(db, order.id)
    const isSent = await mail.send(to, toEmail(order, lines, origin))
    const settled = isSent ? { announcedAt: sql`now()` } : { announceUntil: sql`now() + ${PAUSE}` }
    await db.update(orders).set(settled).where(eq(orders.id, order.id))
    if (!isSent) return false
  }
  return true
}

/** Runs `announceOrders` as a scheduled job. Backoff after failures: it skips 2, 4, … up to 64 runs. */
export function createAnnouncementJob(parts: Parts): (signal?: AbortSignal) => Promise<void> {
  let failures = 0
  let resting = 0
  return async (signal) => {
    if (resting-- > 0) return
    failures = (await announceOrders(parts, signal)) ? 0 : Math.min(failures + 1, 6)
    resting = failures > 0 ? 2 ** failures : 0
  }
}

/** Reads before it writes: every UPDATE, even of no rows, notifies all open pages. */
async function claim(db: Db): Promise<Order | undefined> {
  const { rows } = await db.execute(sql`select from orders where ${IS_DUE} limit 1`)
  if (rows.length === 0) return undefined
  const [order] = await db
    .update(orders)
    .set({ announceUntil: sql`now() + ${LEASE}` })
    .where(
      sql`${orders.id} = (select id from orders where ${IS_DUE}
        order by created_at limit 1 for update skip locked)`,
    )
    .returning()
  return order
}

function toEmail(
  { id, code, buyerName, currency, total, paymentLabel }: Order,
  lines: readonly OrderLine[],
  origin: string | undefined,
): EmailTemplate {
  const amount = formatMoney(total, currency)
  return {
    subject: emailLine`Pedido nuevo ${code}: ${amount}`,
    lines: [
      emailLine`${firstName(buyerName) ?? 'Alguien'} hizo el pedido ${code}.`,
      '',
      ...lines.map(({ quantity, name, sizeLabel, unitPrice }) => {
        const total = formatMoney(lineTotal({ quantity, unitPrice }), currency)
        return sizeLabel === ''
          ? emailLine`${quantity} × ${name}: ${total}`
          : emailLine`${quantity} × ${name}, ${sizeLabel}: ${total}`
      }),
      emailLine`Total: ${amount}`,
      ...(paymentLabel ? [emailLine`Forma de pago: ${paymentLabel}`] : []),
      '',
      origin
        ? emailLine`${origin + href('/admin/orders/:id', { id })}`
        : emailLine`Lo tienes en la administración, en Pedidos.`,
    ],
  }
}
