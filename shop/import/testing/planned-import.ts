import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { lookupIn, storeRows } from '../dry-run.server.ts'
import { FileKeys } from '../file-keys.server.ts'
import { findImport, type ImportRecord } from '../import-record.server.ts'
import type { ApplyOptions } from '../import-states.ts'
import type { ImportedProduct, ImportedSize, ImportFormat } from '../imported-product.ts'
import { encodeRows, planBatch } from '../plan-batch.server.ts'

type Place = { db: Db; storage: Storage }

/** What a file says of a product with one size, in row `row`. */
export function imported(
  row: number,
  fields: ImportedProduct['fields'],
  ...sizes: Partial<ImportedSize>[]
): ImportedProduct {
  return {
    rows: [row],
    fields,
    sizes: sizes.map((size) => ({ row, value: 100, unit: 'ml', decant: false, price: 4500, ...size })),
    guessed: [],
    issues: [],
  }
}

/** What the product form asks of a product before it is published. */
export const COMPLETE = {
  shortDescription: 'Dulce',
  scentFamily: ['Oriental'],
  gender: 'Unisex',
  concentration: 'Eau de Parfum',
} satisfies ImportedProduct['fields']

/** An import whose dry run has planned these products, ready to apply. */
export async function plannedImport(
  { db, storage }: Place,
  products: readonly ImportedProduct[],
  {
    format = 'unknown' as ImportFormat,
    options = { newProducts: 'complete', fetchImages: false } as ApplyOptions,
  } = {},
): Promise<ImportRecord> {
  const { rows } = await db.execute<{ id: string; currency: string }>(sql`
    insert into imports (file_name, format, inspection, origin, currency, state, options, actor)
      values ('lista.csv', ${format}, '{"columns": []}', 'https://shop.example', coalesce((select currency from store_settings), '$'), 'ready',
        ${JSON.stringify(options)}::jsonb, 'admin@prueba.local')
      returning id, currency`)
  const { id = '', currency = '$' } = rows[0] ?? {}
  const keys = new FileKeys()
  for (let from = 0; from < products.length; from += 200) {
    const planned = await planBatch(lookupIn({ db, storage }), products.slice(from, from + 200), {
      format,
      currency,
      keys,
    })
    await storeRows(db, id, encodeRows(planned))
  }
  const record = await findImport(db, id)
  if (!record) throw new Error('The import was not stored')
  return record
}
