import { and, desc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { cleanLines, visibleText } from '#shop/text/clean-text.ts'
import { takeForOrder } from './order-holds.server.ts'
import {
  canTransition,
  findUndo,
  isOrderState,
  isUndo,
  type OrderState,
  STATE_TABLE,
  UNDO,
} from './order-states.ts'
import { lockRemovedStock, lockStock, releaseStock } from './order-stock.server.ts'
import { readTransitions } from './read-order.server.ts'
import { orderEvents, orderLines, orders } from './schema.server.ts'

const NOTE_LENGTH = 500

/** The submitted form of an order: a transition, or only a note. */
interface SentTransition {
  /** Undefined: only a note is added. */
  to: TransitionRequest['to'] | undefined
  /** The version that the form was opened with; -1 when it is missing. */
  version: number
  note: string
  anyway: boolean
}

/** Why nothing was changed, with the typed note and the step of its form. */
export type TransitionError = { note?: string; to?: TransitionRequest['to'] | undefined } & (
  | { kind: 'conflict' | 'illegal'; state: OrderState }
  | { kind: 'short'; lines: string[] }
  | { kind: 'invalid'; error: string }
  | { kind: 'failed' }
)

/** Parses the submitted form, or returns its error. */
export function parseTransition(form: FormData): SentTransition | TransitionError {
  const typed = String(form.get('note') ?? '')
  const to = form.get('to')
  const note = visibleText(cleanLines(typed))
  if (note.length > NOTE_LENGTH)
    return { kind: 'invalid', error: `Escribe como mucho ${NOTE_LENGTH} caracteres.`, note: typed }
  if (to === null && note === '') return { kind: 'invalid', error: 'Escribe la nota.', note: typed }
  if (to !== null && to !== UNDO && !isOrderState(to))
    return { kind: 'invalid', error: 'Ese paso no existe.', note: typed }
  const version = String(form.get('version') ?? '')
  return {
    to: to ?? undefined,
    version: /^\d{1,9}$/.test(version) ? Number(version) : -1,
    note,
    anyway: form.get('anyway') === '1',
  }
}

export interface TransitionRequest {
  id: string
  /** The version that the operator opened. */
  version: number
  to: OrderState | typeof UNDO
  /** At most 500 characters; may be empty. */
  note: string
  /** E-mail of the administrator. */
  actor: string
  /** Despite a shortage: the operator has the pieces. The pieces in stock are taken. */
  anyway?: boolean
}

type TransitionOutcome =
  | { kind: 'done' }
  /** Another request changed the order since this version. */
  | { kind: 'conflict'; state: OrderState }
  | { kind: 'illegal'; state: OrderState }
  /** Nothing was changed because these lines hold too few pieces and the stock has too few. */
  | { kind: 'short'; lines: string[] }
  | { kind: 'missing' }

/**
 * Changes the state of an order, takes or releases its pieces, and records the actor. One transaction. An undo moves no
 * pieces, except that of a cancellation.
 */
export function transitionOrder(db: Db, given: TransitionRequest): Promise<TransitionOutcome> {
  return inTransaction(db, (tx) => applyTransition(tx, given))
}

async function applyTransition(tx: Db, request: TransitionRequest): Promise<TransitionOutcome> {
  const { id, version, to: asked, note, actor, anyway } = request
  const [order] = await tx
    .select({ code: orders.code, state: orders.state, version: orders.version })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  if (!order) return { kind: 'missing' }
  const from = order.state
  if (order.version !== version) {
    const isRepeated = order.version === version + 1 && (await isLastEvent(tx, request))
    return isRepeated ? { kind: 'done' } : { kind: 'conflict', state: from }
  }
  const next = asked === UNDO ? findUndo(await readTransitions(tx, id)) : findTransition(from, asked)
  if (!next) return { kind: 'illegal', state: from }
  const { to, stock } = next
  if (stock === 'release') await releaseStock(tx, [id])
  if (stock === 'take') {
    const lines = await takeMissing(tx, id, { isUndo: asked === UNDO, anyway: anyway === true })
    if (lines.length > 0) return { kind: 'short', lines }
  }
  await tx
    .update(orders)
    .set({ state: to, holdExpiresAt: null, version: version + 1, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
  await tx.insert(orderEvents).values({ orderId: id, actor, fromState: from, toState: to, note })
  await recordAudit(tx, {
    actor,
    action: 'order.moved',
    subjectType: 'order',
    subjectId: id,
    summary: `Pedido ${order.code}: ${asked === UNDO ? 'otra vez ' : ''}${STATE_TABLE[to].label.toLowerCase()}`,
  })
  return { kind: 'done' }
}

/**
 * Whether this very transition, or note, was stored last: its form was sent again after a lost answer. Later than that the
 * same note is another one; a transition is recognized by its version.
 */
async function isLastEvent(tx: Db, { id, to, note, actor }: SentEvent): Promise<boolean> {
  const isRecent = to === null ? sql`${orderEvents.at} > now() - interval '10 minutes'` : undefined
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), isRecent))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  if (!last || last.note !== note || last.actor !== actor) return false
  return to === UNDO ? isUndo(last) : last.toState === to
}

type SentEvent = Pick<TransitionRequest, 'id' | 'note' | 'actor'> & { to: TransitionRequest['to'] | null }

/** Undefined when the table of states does not allow it. */
function findTransition(from: OrderState, to: OrderState) {
  return canTransition(from, to) ? { to, stock: STATE_TABLE[to].stock } : undefined
}

/**
 * Takes the pieces that the order does not hold: an undo takes those that the cancellation gave back. Returns the lines
 * with a shortage and takes nothing then, unless `anyway`: that takes the pieces in stock.
 */
async function takeMissing(
  tx: Db,
  orderId: string,
  { isUndo, anyway }: { isUndo: boolean; anyway: boolean },
): Promise<string[]> {
  const removed = await lockRemovedStock(tx, orderId)
  const rows = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  const lines = rows
    .map((line) => ({ ...line, quantity: isUndo ? (line.returned ?? line.quantity) : line.quantity }))
    .filter(({ held, quantity }) => held < quantity)
  const stock = await lockStock(
    tx,
    lines.flatMap(({ sizeId }) => sizeId ?? []),
  )
  const counted = lines.flatMap((line) => {
    const left = line.sizeId === null ? removed.get(line.id) : stock.get(line.sizeId)
    return left === undefined ? [] : [{ ...line, left }]
  })
  // A product may have another row for a size that was removed from it: its former stock stops nothing.
  const short = counted.filter(
    ({ sizeId, productId, left, held, quantity }) =>
      (sizeId !== null || productId === null) && left < quantity - held,
  )
  if (short.length > 0 && !anyway)
    return short.map(
      ({ name, sizeLabel, left, held, quantity }) =>
        `${name}, ${sizeLabel} (hay ${left + held} de ${quantity})`,
    )
  const taken = new Map<number, number>()
  for (const { id, sizeId, left, held, quantity } of counted) {
    const pieces = Math.min(left, quantity - held)
    if (sizeId !== null) {
      taken.set(sizeId, pieces)
      continue
    }
    // A restoration of the size subtracts what its lines hold.
    await tx
      .update(orderLines)
      .set({ held: held + pieces })
      .where(eq(orderLines.id, id))
  }
  await takeForOrder(tx, orderId, taken)
  return []
}

/** Adds a note to the order's history, once when it is sent again; false when there is no such order. */
export function addNote(db: Db, { id, note, actor }: Omit<SentEvent, 'to'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.update(orders).set({ updatedAt: sql`now()` }).where(eq(orders.id, id)).returning()
    if (rows.length === 0) return false
    if (await isLastEvent(tx, { id, to: null, note, actor })) return true
    await tx.insert(orderEvents).values({ orderId: id, actor, note })
    return true
  })
}
