import { type SQL, sql } from 'drizzle-orm'
import { PLAIN_NAMES } from '#shop/products/plain-fields.ts'
import { isInStock, type Product, sortSizes } from '#shop/products/product.ts'
import type { PlainFieldName } from '#shop/products/product-fields.ts'
import { cardPrice } from '#shop/products/product-price.ts'
import { products } from '#shop/products/schema.server.ts'
import { readSizes, type SizeRow, sizesJson } from '#shop/products/size-rows.server.ts'
import type { NoteType } from '#shop/products/value-sets.ts'

/** Names and values of plain fields of `p`, for json_build_object. */
export const plainColumns = (names: readonly PlainFieldName[]) =>
  sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, p.${sql.identifier(products[name].name)}`),
    sql`, `,
  )

/** The public data of `p`, a row of `products`, as one JSON object for `readProduct`. */
export const productJson: SQL = toJson(PLAIN_NAMES)

/** The same for the catalog index, without the description. */
export const indexedJson: SQL = toJson(PLAIN_NAMES.filter((name) => name !== 'description'))

function toJson(names: readonly PlainFieldName[]): SQL {
  return sql`json_build_object(
  'id', p.id, ${plainColumns(names)},
  'rating', p.rating, 'reviewCount', p.review_count, 'scentFamily', p.scent_family, 'attributes', p.attributes,
  'isDemo', p.demo = 'untouched',
  'createdAt', p.created_at, 'updatedAt', p.updated_at, 'sizes', ${sizesJson},
  'notes', (select coalesce(json_object_agg(n.note_type, n.notes), '{}')
              from product_notes n where n.product_id = p.id),
  'images', (select coalesce(json_agg(i.storage_path order by i.position, i.id), '[]')
               from product_images i where i.product_id = p.id))`
}

export type ProductRow = Omit<Product, 'price' | 'salePrice' | 'sizes' | 'notes' | 'isDemo'> & {
  isDemo: true | false | null
  sizes: SizeRow[]
  notes: Partial<Record<NoteType, string[]>>
}

/** The product of a row, with prices in cents, sorted sizes and the stock as visitors see it. */
export function readProduct({
  sizes: sizeRows,
  notes,
  isDemo,
  createdAt,
  updatedAt,
  ...product
}: ProductRow): Product {
  const sizes = sortSizes(readSizes(sizeRows))
  return {
    ...product,
    ...(isDemo && { isDemo }),
    isAvailable: isInStock({ ...product, sizes }),
    ...cardPrice(sizes),
    sizes,
    notes: { top: notes.top ?? [], middle: notes.middle ?? [], base: notes.base ?? [] },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}
