import { bigint, boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, money } from '#server/db/columns.ts'
import type { ProductState } from './product-state.ts'
import type { Gender, NoteType, ScentFamily } from './value-sets.ts'

const productId = () =>
  uuid('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

/** A perfume. Its SQL, checks and triggers are in `migrations/0001_catalogue.sql`. */
export const products = pgTable('products', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  brand: text().notNull().default(''),
  description: text().notNull().default(''),
  shortDescription: text('short_description').notNull().default(''),
  currency: text().notNull().default('$'),
  rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  gender: text().$type<Gender>().notNull().default('Unisex'),
  scentFamily: text('scent_family').array().$type<ScentFamily[]>().notNull().default([]),
  isAvailable: boolean('is_available').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  concentration: text().notNull().default('Eau de Parfum'),
  version: integer().notNull().default(1),
  /** Set for products of the demo catalog (migrations/0021_demo.sql). The shop sells 'edited' ones as its own. */
  demo: text().$type<'untouched' | 'edited'>(),
  /** Only published products are public. */
  state: text().$type<ProductState>().notNull().default('published'),
  /** When the job publishes a draft. */
  publishAt: moment('publish_at'),
  /** The identifier in files of other systems. */
  handle: text().unique(),
  // The columns in COMPUTED_COLUMNS.
  attributes: text().array().notNull().default([]),
  noteNames: text('note_names').array().notNull().default([]),
  lowestPrice: money('lowest_price').notNull().default(0),
  highestPrice: money('highest_price').notNull().default(0),
  sizePrices: money('size_prices').array().notNull().default([0]),
  sizeNames: text('size_names').array().notNull().default([]),
})

/** Triggers maintain these from the tables below. Writing them saves the update of a trigger. */
export const COMPUTED_COLUMNS = [
  'attributes',
  'note_names',
  'lowest_price',
  'highest_price',
  'size_prices',
  'size_names',
]

export const productSizes = pgTable('product_sizes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: productId(),
  value: numeric({ precision: 7, scale: 2, mode: 'number' }).notNull(),
  unit: text().notNull().default('ml'),
  decant: boolean().notNull().default(false),
  price: money().notNull(),
  /** Also one that does not apply because it is not below the price. */
  salePrice: money('sale_price'),
  /** Pieces left; null when not counted. Orders change it, so edits must be differences. */
  stock: integer(),
  /** The code of the operator or supplier. */
  sku: text(),
  /** The number under the bar code. */
  gtin: text(),
})

export const productNotes = pgTable('product_notes', {
  productId: productId(),
  noteType: text('note_type').$type<NoteType>().notNull(),
  notes: text().array().notNull().default([]),
})

export const productImages = pgTable('product_images', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: productId(),
  storagePath: text('storage_path').notNull(),
  position: integer().notNull().default(0),
})

export const productAttributes = pgTable('product_attributes', {
  productId: productId(),
  attribute: text().notNull(),
})
