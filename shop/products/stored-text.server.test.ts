import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { INITIAL_FIELDS, parsePlainFields } from './plain-fields.ts'
import type { ProductInput } from './product-input.ts'
import { createProduct } from './save-product.server.ts'
import { readStored } from './stored-product.server.ts'
import { parseStoredText, readStoredText } from './stored-text.server.ts'

describeEachEngine('products as a text', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const filesDir = temporaryFolder()

  const size = { id: null, unit: 'ml', decant: false, stock: null, stockBefore: null, salePrice: null }

  async function store(fields: Partial<ProductInput>): Promise<string> {
    const created = await createProduct(
      { db: database.db, storage: openStorage(filesDir), log: console },
      {
        ...parsePlainFields(INITIAL_FIELDS),
        ...{ name: 'Asad', brand: '', scentFamily: [], attributes: [], images: [], sizes: [] },
        ...{ notes: { top: [], middle: [], base: [] } },
        ...fields,
      } as ProductInput,
      'admin@prueba.local',
    )
    if (created.kind !== 'saved') throw new Error('not saved')
    return created.id
  }

  test('have the same rows as products that are read one by one', async () => {
    const { db } = database
    const full = await store({
      ...{ name: 'Khamrah "Qahwa" \\ \'x\' {1,2}', brand: 'Lattafa', description: 'Dulce\n\tآزهار 🌹' },
      ...{ scentFamily: ['Oriental', 'Amaderado'], attributes: ['Nuevo', 'Exclusivo'] },
      notes: { top: ['Canela, "fina"', 'Nuez\\'], middle: [], base: ['Vainilla'] },
      sizes: [
        { ...size, value: 100, price: 4500, salePrice: 3999, stock: 5, sku: 'K-1' },
        { ...size, value: 7.5, price: 10, decant: true },
      ],
    })
    await db.execute(sql`
      update products set rating = 4.25, handle = 'khamrah', state = 'draft',
        publish_at = '2031-02-03 04:05:06.789+00' where id = ${full}`)
    await db.execute(sql`
      insert into product_images (product_id, storage_path, position)
        values (${full}, 'b.webp', 1), (${full}, 'a.webp', 0)`)
    const plain = await store({})
    const unknown = '00000000-0000-4000-8000-000000000000'
    const found = parseStoredText(await readStoredText(db, [plain, full, unknown]))
    expect([...found.keys()].sort()).toEqual([full, plain].sort())
    for (const id of [full, plain]) expect(found.get(id)).toStrictEqual(await readStored(db, id))
  })
})
