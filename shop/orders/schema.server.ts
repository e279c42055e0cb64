import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, money } from '#server/db/columns.ts'
import type { OrderSource } from './order.ts'
import type { HoldLimit } from './order-holds.ts'
import { INITIAL_STATE, type OrderState } from './order-states.ts'

const orderId = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

/** `migrations/0005_orders.sql`, `0014_order_holds.sql`, `0044_pays_on_delivery.sql` and `0046_returned_pieces.sql` have the SQL and describe each column. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull().unique(),
  token: text().notNull().unique(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  requestHash: text('request_hash').notNull(),
  source: text().$type<OrderSource>().notNull().default('web'),
  state: text().$type<OrderState>().notNull().default(INITIAL_STATE),
  buyerName: text('buyer_name'),
  buyerPhone: text('buyer_phone'),
  buyerCity: text('buyer_city'),
  deliveryNote: text('delivery_note'),
  paymentLabel: text('payment_label').notNull().default(''),
  paymentInstructions: text('payment_instructions').notNull().default(''),
  paysOnDelivery: boolean('pays_on_delivery').notNull().default(false),
  consentAt: moment('consent_at'),
  network: text('source_address'),
  userId: text('user_id'),
  currency: text().notNull(),
  total: money().notNull(),
  holdExpiresAt: moment('hold_expires_at'),
  chatOpenedAt: moment('chat_opened_at'),
  holdLimitedBy: text('hold_limited_by').$type<HoldLimit>(),
  holdReleasedAt: moment('hold_released_at'),
  announcedAt: moment('announced_at'),
  /** Until then a node sends its e-mail. */
  announceUntil: moment('announce_until'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const orderLines = pgTable('order_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: orderId(),
  position: integer().notNull(),
  productId: uuid('product_id'),
  sizeId: bigint('size_id', { mode: 'number' }),
  name: text().notNull(),
  brand: text().notNull().default(''),
  sizeLabel: text('size_label').notNull().default(''),
  unitPrice: money('unit_price').notNull(),
  quantity: integer().notNull(),
  held: integer().notNull().default(0),
  returned: integer(),
})

export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: orderId(),
  at: moment('at').notNull().defaultNow(),
  actor: text().notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>(),
  note: text().notNull().default(''),
})
