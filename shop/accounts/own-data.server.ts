import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { href } from 'react-router'
import { session, user, account as ways } from '#server/auth/schema.ts'
import type { Customer } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import type { OrderSummary } from '#shop/orders/order.ts'
import type { OrderValues } from '#shop/orders/order-form.ts'
import { effectiveTransitions, STATE_TABLE } from '#shop/orders/order-states.ts'
import { orderEvents, orderLines, orders } from '#shop/orders/schema.server.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { products } from '#shop/products/schema.server.ts'
import { reviews } from '#shop/reviews/schema.server.ts'
import { favorites } from './schema.server.ts'

/** An order in its customer's list; `token` is part of its URL. */
export type OwnOrder = OrderSummary & { token: string }

/** Max orders in the list; the export has them all. */
const SHOWN = 100

/** A customer's orders while signed in, the newest first. */
export async function ownOrders(db: Db, userId: string): Promise<OwnOrder[]> {
  const { code, token, state, currency, total, createdAt } = orders
  const rows = await db
    .select({ code, token, state, currency, total, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** What the order form of a signed-in customer starts with: their name, and contact and payment of their last order. */
export async function knownBuyer(
  db: Db,
  { userId, name }: Pick<Customer, 'userId' | 'name'>,
): Promise<Partial<OrderValues>> {
  const { buyerPhone, buyerCity, paymentLabel } = orders
  const [last] = await db
    .select({ buyerPhone, buyerCity, paymentLabel })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return {
    nombre: name,
    ...(last?.buyerPhone && { telefono: formatPhone(last.buyerPhone) }),
    ...(last?.buyerCity && { ciudad: last.buyerCity }),
    ...(last && { pago: last.paymentLabel }),
  }
}

/** The customer's stored data as an export, readable by people and programs. Amounts are decimal texts. */
export async function ownData(db: Db, { userId }: Pick<Customer, 'userId'>) {
  const [account] = await db
    .select({
      nombre: user.name,
      correo: user.email,
      correoConfirmado: user.emailVerified,
      creada: user.createdAt,
    })
    .from(user)
    .where(eq(user.id, userId))
  const access = await db
    .select({ red: ways.providerId, cuentaAlli: ways.accountId, desde: ways.createdAt })
    .from(ways)
    .where(and(eq(ways.userId, userId), ne(ways.providerId, 'credential')))
  const sessions = await db
    .select({ navegador: session.userAgent, abierta: session.createdAt, termina: session.expiresAt })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.createdAt))
  const p = alias(products, 'p')
  const liked = await db
    .select({
      producto: favorites.productId,
      nombre: p.name,
      marca: p.brand,
      guardado: favorites.createdAt,
    })
    .from(favorites)
    .innerJoin(p, and(eq(p.id, favorites.productId), isPublished))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt))
  const pedidos = await listOrdersOf(db, userId)
  return { cuenta: account, otrasRedes: access, sesiones: sessions, favoritos: liked, pedidos }
}

async function listOrdersOf(db: Db, userId: string) {
  const own = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const ids = own.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const written = await db
    .select()
    .from(reviews)
    .where(inArray(reviews.orderId, ids))
    .orderBy(asc(reviews.id))
  return own.map((order) => ({
    codigo: order.code,
    enlace: href('/order/:token', { token: order.token }),
    estado: STATE_TABLE[order.state].label,
    creado: order.createdAt,
    nombre: order.buyerName,
    telefono: order.buyerPhone,
    ciudad: order.buyerCity,
    nota: order.deliveryNote,
    formaDePago: order.paymentLabel,
    consentimiento: order.consentAt,
    moneda: order.currency,
    total: decimalFromCents(order.total),
    lineas: lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({
        perfume: line.name,
        marca: line.brand,
        tamano: line.sizeLabel,
        cantidad: line.quantity,
        precio: decimalFromCents(line.unitPrice),
      })),
    // As on the page of the order: of the operator's notes only the tracking number.
    historia: effectiveTransitions(
      events.flatMap(({ orderId, at, toState, note }) =>
        orderId === order.id && toState !== null ? [{ state: toState, at, note }] : [],
      ),
    ).map(({ state, at, note }) => ({
      fecha: at,
      estado: STATE_TABLE[state].label,
      nota: STATE_TABLE[state].hasTracking ? note : '',
    })),
    opiniones: written
      .filter(({ orderId }) => orderId === order.id)
      .map(({ productId, rating, body, author, city, state, createdAt }) => ({
        producto: productId,
        estrellas: rating,
        texto: body,
        firma: [author, city].filter(Boolean).join(', '),
        estado: state,
        escrita: createdAt,
      })),
  }))
}
