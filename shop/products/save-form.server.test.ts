import { beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { GOOD } from '#tests/admin-product-form.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { findSameProduct, saveForm } from './save-form.server.ts'
import { products } from './schema.server.ts'

describeEachEngine('a product with the same brand and name', (engine) => {
  const database = openForTests(() => createFilledDatabase(engine))
  let db: Db
  let ids: string[]
  beforeAll(async () => {
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

  test('is found by forms that are sent at the same time', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(GOOD)) form.set(name, String(value))
    form.set('name', 'Enviado Tres Veces')
    form.delete('duplicate')
    const place = { ...database, log: { warn: vi.fn(), error: vi.fn() } }
    const send = () => saveForm(form, null, place, 'admin@prueba.local')
    const kinds = (await Promise.all([send(), send(), send()])).map(({ outcome }) => outcome.kind)
    expect(kinds.sort()).toEqual(['duplicate', 'duplicate', 'saved'])
    form.set('duplicate', 'on')
    expect((await send()).outcome.kind).toBe('saved')
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
