import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { OPTIONAL_IN_DRAFTS } from '#shop/products/missing-values.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { products } from '#shop/products/schema.server.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { findPage } from '#shop/urls/define-query.ts'
import type { ResultPage, ResultRow, ShownChange, ShownResult } from './import-list.ts'
import type { ImportRecord } from './import-record.server.ts'
import type { CreatedCounts, ForeignCurrency, PublishedCounts } from './import-states.ts'
import type { ImportedProduct } from './imported-product.ts'
import { describe, newSize } from './merge-sizes.server.ts'
import { noteLabel, valueText } from './plan-product.server.ts'
import { IMPORTED_COLUMNS } from './planned-product.server.ts'

const PAGE_SIZE = 50

const CONDITIONS: Readonly<Record<ShownResult, SQL>> = {
  nuevos: sql`and result = 'new'`,
  cambian: sql`and result = 'change'`,
  iguales: sql`and result = 'same'`,
  avisos: sql`and has_warnings and result <> 'skipped'`,
  errores: sql`and result = 'error'`,
  otra_vez: sql`and again`,
  omitidas: sql`and result = 'skipped'`,
}

type Stored = Omit<ResultRow, 'guessed'> & { parsed: ImportedProduct | null }

interface ListOptions {
  show: ShownResult | undefined
  page: number
  currency: string
}

/** A page of what an import does, in the order of the file. A page beyond the last one gives the last. */
export async function listResults(
  db: Db,
  importId: string,
  { show, page: asked, currency }: ListOptions,
): Promise<ResultPage> {
  const own = sql`import_id = ${importId} ${show ? CONDITIONS[show] : sql`and result <> 'skipped'`}`
  const matching = await db.$count(sql`import_products`, own)
  const { page, pageCount, offset } = findPage(asked, matching, PAGE_SIZE)
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select place, rows, result, again, title, changes, issues, parsed,
        (select p.id from products p where p.id = product_id) as "productId"
      from import_products where ${own} order by place limit ${PAGE_SIZE} offset ${offset}`)
  return { rows: rows.map((row) => toResultRow(row, currency)), matching, page, pageCount }
}

function toResultRow({ parsed, ...row }: Stored, currency: string): ResultRow {
  const changes = row.result === 'new' && parsed ? valuesOfNew(parsed, currency) : row.changes
  return { ...row, changes, guessed: parsed?.guessed ?? [] }
}

/** What the file says of a new product. */
function valuesOfNew({ fields, sizes, images = [] }: ImportedProduct, currency: string): ShownChange[] {
  const columns = IMPORTED_COLUMNS.flatMap((name) => {
    const value = fields[name]
    const text = value === undefined || name === 'name' ? '' : valueText(value)
    return text === '' ? [] : [{ label: PRODUCT_FIELDS[name].label, new: text }]
  })
  const notes = NOTE_TYPES.flatMap((type) => {
    const names = fields.notes?.[type] ?? []
    return names.length > 0 ? [{ label: noteLabel(type), new: names.join(', ') }] : []
  })
  const { attributes = [] } = fields
  return [
    ...sizes.map((size) => ({ label: sizeLabel(size), new: describe(newSize(size), currency) })),
    ...columns,
    ...notes,
    ...(attributes.length > 0
      ? [{ label: PRODUCT_FIELDS.attributes.label, new: attributes.join(', ') }]
      : []),
    ...(images.length > 0 ? [{ label: PRODUCT_FIELDS.images.label, new: String(images.length) }] : []),
  ]
}

/** The new products of an applied import by state. */
export async function countCreated(db: Db, importId: string): Promise<CreatedCounts> {
  const { rows } = await db.execute<CreatedCounts>(sql`
    select count(*) filter (where p.state = 'published')::int as published,
        count(*) filter (where p.state = 'draft')::int as drafts,
        count(*) filter (where p.state = 'draft' and ${IS_COMPLETE})::int as complete
      from import_products i join products p on p.id = i.product_id
      where i.import_id = ${importId} and i.result = 'new'`)
  return rows[0] ?? { published: 0, drafts: 0, complete: 0 }
}

/** What 'Solo los completos, con foto' publishes (`shop/bulk/publish-operation.ts`). */
const IS_COMPLETE = sql`${sql.join(
  OPTIONAL_IN_DRAFTS.map((name) => sql`p.${sql.identifier(products[name].name)} ~ '\\S'`),
  sql` and `,
)} and p.scent_family <> '{}' and (select min(s.price) > 0 from product_sizes s where s.product_id = p.id)
  and exists (select from product_images m where m.product_id = p.id)`

/** How many new products each choice would publish (`insertProducts` in write-plan.server.ts). */
export async function countPublished(db: Db, importId: string): Promise<PublishedCounts> {
  const state = sql`write->'product'->>'state'`
  const { rows } = await db.execute<PublishedCounts>(sql`
    select count(*) filter (where ${state} = 'published' and ready = 'complete')::int as complete,
        count(*) filter (where ${state} = 'published' and ready in ('complete', 'priced'))::int as priced,
        0 as draft, count(*) filter (where ${state} <> 'archived')::int as total
      from import_products where import_id = ${importId} and result = 'new'`)
  return rows[0] ?? { complete: 0, priced: 0, draft: 0, total: 0 }
}

/**
 * The currency, other than that of the import, which the most products with errors have, and how many; null when none has
 * one.
 */
export async function findForeignCurrency(
  db: Db,
  { id, currency }: Pick<ImportRecord, 'id' | 'currency'>,
): Promise<ForeignCurrency | null> {
  const named = sql`parsed->'fields'->>'currency'`
  const { rows } = await db.execute<{ currency: string; count: number }>(sql`
    select ${named} as currency, count(*)::int as count from import_products
      where import_id = ${id} and result = 'error' and ${named} <> ${currency}
      group by 1 order by 2 desc, 1 limit 1`)
  return rows[0] ?? null
}

/** Number of products of an import that have no images, and for which the file has URLs of images. */
export function countImageUrls(db: Db, importId: string): Promise<number> {
  return db.$count(
    sql`import_products i`,
    sql`i.import_id = ${importId} and i.result in ('new', 'change', 'same')
      and exists (select from jsonb_array_elements_text(i.parsed->'images') w (url)
        where w.url ~* '^[a-z][a-z0-9+.-]*:')
      and not exists (select from product_images m where m.product_id = i.product_id)`,
  )
}
