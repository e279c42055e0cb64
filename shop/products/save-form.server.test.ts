import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { findSameProduct } from './save-form.server.ts'
import { products } from './schema.server.ts'

describeEachEngine('a product with the same brand and name', (engine) => {
  let database: FilledDatabase
  let db: Db
  let ids: string[]
  beforeAll(async () => {
    database = await createFilledDatabase(engine)
    db = database.db
    const rows = await db
      .insert(products)
      .values([
        { name: 'Yara 100 % Única', brand: 'Casa Nerolí', shortDescription: 'Mango' },
        { name: 'Yara', brand: '', shortDescription: 'Mango' },
        { name: 'Mango', brand: 'Yara' },
      ])
      .returning({ id: products.id })
    ids = rows.map(({ id }) => id)
  })
  afterAll(() => database.close())
  const find = async (name: string, brand: string, id: string | null = null) =>
    (await findSameProduct(db, { name, brand }, id))?.id

  test('is found whatever the case and accents', async () => {
    expect(await find('YARA 100 % unica', 'casa neroli')).toBe(ids[0])
    expect(await find('Yara', '')).toBe(ids[1])
  })

  test('is not one with a part of the name, another brand, or wildcards', async () => {
    expect(await find('Yara 100 %', 'Casa Nerolí')).toBeUndefined()
    expect(await find('Yara 100 % Única', 'Casa')).toBeUndefined()
    expect(await find('Yara', 'Mango')).toBeUndefined()
    expect(await find('Yara 100 % _nica', 'Casa Nerolí')).toBeUndefined()
    expect(await find('%', '%')).toBeUndefined()
  })

  test('is not the edited product itself, even where another one already has its name', async () => {
    expect(await find('Mango', 'Yara', ids[2])).toBeUndefined()
    const [other] = await db
      .insert(products)
      .values({ name: 'Mango', brand: 'Yara' })
      .returning({ id: products.id })
    expect(await find('Mango', 'Yara', ids[2])).toBeUndefined()
    expect(await find('Mango', 'Yara', ids[0])).toBeDefined()
    expect(await find('Mango', 'Yara', other?.id)).toBeUndefined()
  })
})
