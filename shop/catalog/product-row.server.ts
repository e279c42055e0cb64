import { type SQL, sql } from 'drizzle-orm'
import { PLAIN_NAMES } from '#shop/products/plain-fields.ts'
import { isInStock, type Product, sortSizes } from '#shop/products/product.ts'
import type { PlainFieldName } from '#shop/products/product-fields.ts'
import { cardPrice } from '#shop/products/product-price.ts'
import { products } from '#shop/products/schema.server.ts'
import { readSizes, type SizeRow, sizesJson } from '#shop/products/size-rows.server.ts'
import type { NoteType } from '#shop/products/value-sets.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** Names and values of plain fields of `p`, for json_build_object. */
export const plainColumns = (names: readonly PlainFieldName[]) =>
  sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, p.${sql.identifier(products[name].name)}`),
    sql`, `,
  )

/** The public data of `p`, a row of `products`, as one JSON object for `readProduct`. */
export const productJson: SQL = sql`json_build_object(${partsOf(PLAIN_NAMES)}, 'updatedAt', p.updated_at)`

/** What the catalog index holds of `p`, as one JSON object for `readIndexed`: no description, and the first image. */
export const indexedJson: SQL = sql`json_build_object(
  ${partsOf(
    PLAIN_NAMES.filter((name) => name !== 'description'),
    sql`limit 1`,
  )})`

function partsOf(names: readonly PlainFieldName[], limitImages = sql``): SQL {
  return sql`'id', p.id, ${plainColumns(names)},
  'rating', p.rating, 'reviewCount', p.review_count, 'scentFamily', p.scent_family, 'attributes', p.attributes,
  'isDemo', p.demo = 'untouched', 'createdAt', p.created_at, 'sizes', ${sizesJson},
  'notes', (select coalesce(json_object_agg(n.note_type, n.notes), '{}')
              from product_notes n where n.product_id = p.id),
  'images', array(select i.storage_path from product_images i where i.product_id = p.id
                   order by i.position, i.id ${limitImages})`
}

type Raw<Read> = Omit<Read, 'sizes' | 'notes' | 'isDemo'> & {
  isDemo: boolean | null
  sizes: SizeRow[]
  notes: Partial<Record<NoteType, string[]>>
}

export type IndexedRow = Raw<Omit<IndexedProduct, 'popularity'>>
export type ProductRow = Raw<Omit<Product, 'price' | 'salePrice'>>

/** The product of a row, with amounts in cents, sorted sizes and the stock as visitors see it. */
export function readIndexed<Row extends IndexedRow>({ isDemo, ...row }: Row) {
  const { notes } = row
  const sizes = sortSizes(readSizes(row.sizes))
  return {
    ...row,
    ...(isDemo && { isDemo }),
    isAvailable: isInStock({ isAvailable: row.isAvailable, sizes }),
    sizes,
    notes: { top: notes.top ?? [], middle: notes.middle ?? [], base: notes.base ?? [] },
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** The same with the price of its card. */
export function readProduct(row: ProductRow): Product {
  const product = readIndexed(row)
  return { ...product, ...cardPrice(product.sizes), updatedAt: new Date(row.updatedAt).toISOString() }
}
