import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import { createProduct } from '#shop/products/save-product.server.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { lookupIn } from '../dry-run.server.ts'
import { FileKeys } from '../file-keys.server.ts'
import type { ImportedProduct, ImportFormat } from '../imported-product.ts'
import { planBatch } from '../plan-batch.server.ts'

/** The size of a product that `store` creates, unless its fields have others. */
export const SIZE = {
  ...{ id: null, value: 100, unit: 'ml', decant: false },
  ...{ price: 4500, salePrice: null, stock: 5 },
}

/** A shop with its own database, without products before each test of the file. */
export function openPlanningShop() {
  const database = openForTests(() => createTestDatabase())
  const filesDir = temporaryFolder()
  const place = () => ({ db: database.db, storage: openStorage(filesDir), log: console })

  beforeEach(() => database.db.execute(sql`delete from products`))

  async function store(fields: Partial<ProductInput> = {}): Promise<string> {
    const created = await createProduct(
      place(),
      {
        ...parsePlainFields(INITIAL_FIELDS),
        ...{ name: 'Khamrah', brand: 'Lattafa', shortDescription: 'Dulce', scentFamily: ['Oriental'] },
        ...{ attributes: ['Nuevo'], notes: { top: ['Canela'], middle: [], base: [] }, images: [] },
        sizes: [{ ...SIZE, stockBefore: null }],
        ...fields,
      } as ProductInput,
      'admin@prueba.local',
    )
    if (created.kind !== 'saved') throw new Error('not saved')
    return created.id
  }

  function plan(products: ImportedProduct[], format: ImportFormat = 'unknown') {
    return planBatch(lookupIn(place()), products, { format, currency: '$', keys: new FileKeys() })
  }

  return { place, store, plan }
}
