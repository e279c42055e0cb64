import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import { checkProduct } from '#shop/products/product-schema.ts'
import type { OpenedProduct } from '#shop/products/save-outcome.ts'
import { createProduct, updateProduct } from '#shop/products/save-product.server.ts'
import { findEditableProduct } from '#shop/products/stored-product.server.ts'
import type { Engine } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { PRODUCT_TABLES } from '#tests/product-tables.ts'

export const ACTOR = 'admin@prueba.local'
const SIZE = {
  ...{ value: 100, unit: 'ml', decant: false, price: 4500, salePrice: 3990 },
  ...{ stock: null, stockBefore: null },
}
export const INPUT: ProductInput = {
  ...parsePlainFields(INITIAL_FIELDS),
  name: 'Khamrah <script>alert(1)</script>',
  brand: 'Lattafa',
  shortDescription: 'Dulce',
  scentFamily: ['Oriental', 'Gourmand'],
  attributes: ['Nuevo'],
  notes: { top: ['Canela'], middle: [], base: ['Vainilla'] },
  sizes: [{ id: null, ...SIZE }],
  images: [],
}

/** A test shop that opens and saves products as the form does. It is empty unless `seed` is given. */
export async function openSavingShop(engine: Engine, seed = 'none') {
  const { db, pool, storage, close } = await createFilledDatabase(engine, seed)
  const place = { db, storage, log: { warn: vi.fn() } }

  async function open(id: string): Promise<OpenedProduct> {
    const product = await findEditableProduct(db, id)
    if (!product) throw new Error(`no product ${id}`)
    return product
  }
  const create = (changes: Partial<ProductInput> = {}) =>
    createProduct(place, { ...INPUT, ...changes }, ACTOR)
  return {
    db,
    pool,
    storage,
    place,
    close,
    open,
    create,
    async created(changes: Partial<ProductInput> = {}): Promise<OpenedProduct> {
      const result = await create(changes)
      if (result.kind !== 'saved') throw new Error(result.kind)
      return open(result.id)
    },
    async save({ id, version, values }: OpenedProduct, changes: Partial<OpenedProduct['values']> = {}) {
      const { input, errors } = checkProduct({ ...values, ...changes })
      if (!input) throw new Error(JSON.stringify(errors))
      return updateProduct(place, id, version, input, ACTOR)
    },
    /** Stores a new image and returns its path. */
    async image(): Promise<string> {
      const path = `${randomBytes(16).toString('hex')}.jpg`
      await storage.put(`product-images/${path}`, 'picture')
      return path
    },
    readRows: async (table: string, id: string) =>
      (await db.execute(sql`select * from ${sql.identifier(table)} where product_id = ${id}`)).rows,
    /** All rows with their physical location: an UPDATE with the same values changes it. */
    async everyRow(): Promise<string> {
      const texts = PRODUCT_TABLES.map(async (table) => {
        const { rows } = await db.execute(
          sql`select ctid::text, xmin::text, t::text as row from ${sql.identifier(table)} t order by ctid`,
        )
        return JSON.stringify(rows)
      })
      return (await Promise.all(texts)).join('\n')
    },
  }
}
