import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { DEFAULT_HOLD_LIMITS } from '#shop/orders/order-holds.ts'
import type { PaymentWay } from '#shop/orders/order-settings.ts'
import type { OrderState } from '#shop/orders/order-states.ts'

/** One row; null means the default. Its SQL is in the migrations that name `store_settings`. */
export const storeSettings = pgTable('store_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  storeName: text('store_name'),
  whatsappNumber: text('whatsapp_number'),
  openingHours: text('opening_hours').array(),
  currency: text().notNull().default('$'),
  heroTitle: text('hero_title'),
  heroSubtitle: text('hero_subtitle'),
  benefitQuality: text('benefit_quality'),
  benefitDelivery: text('benefit_delivery'),
  benefitAuthenticity: text('benefit_authenticity'),
  aboutLead: text('about_lead'),
  aboutText: text('about_text'),
  greeting: text(),
  replyNote: text('reply_note'),
  instagram: text(),
  tiktok: text(),
  facebook: text(),
  youtube: text(),
  country: text(),
  timeZone: text('time_zone'),
  paymentWays: jsonb('payment_ways').$type<PaymentWay[]>(),
  holdHours: integer('hold_hours').notNull().default(24),
  holdPerSize: integer('hold_per_size').notNull().default(DEFAULT_HOLD_LIMITS.perSize),
  holdPerPhone: integer('hold_per_phone').notNull().default(DEFAULT_HOLD_LIMITS.perPhone),
  holdNetworkPercent: integer('hold_network_percent').notNull().default(DEFAULT_HOLD_LIMITS.networkPercent),
  holdShopPercent: integer('hold_shop_percent').notNull().default(DEFAULT_HOLD_LIMITS.shopPercent),
  replyTemplates: jsonb('reply_templates').$type<Partial<Record<OrderState, string>>>().notNull().default({}),
  palette: text(),
  accent: text(),
  logo: text(),
  /** As `parseShelves` reads it. */
  homeShelves: text('home_shelves'),
  heroProduct: uuid('hero_product'),
  heroImage: text('hero_image'),
  allSpanish: boolean('all_spanish').notNull().default(false),
  /** Incremented by every save; the others by saves of one part of the form. */
  version: integer().notNull().default(1),
  storeVersion: integer('store_version').notNull().default(0),
  textsVersion: integer('texts_version').notNull().default(0),
  linksVersion: integer('links_version').notNull().default(0),
  lookVersion: integer('look_version').notNull().default(0),
  ordersVersion: integer('orders_version').notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type StoredSettings = typeof storeSettings.$inferSelect
