import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { fileResponse } from '#server/http/file-response.ts'
import { listProductIds } from '#shop/catalog/admin-list.server.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { exportFile } from './export-file.server.ts'
import { FORMAT_NAMES } from './formats.ts'
import { listAllIds, readProducts } from './read-products.server.ts'

const shop = { origin: 'https://azahar.example' }

const sent = (body: AsyncIterable<Uint8Array | string>) => fileResponse({ name: 'x', contentType: 'x', body })

describeEachEngine('the export of a catalog', (engine) => {
  test('an export has every stored value, drafts and archived products included', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`
      with p as (insert into products (name, brand, description, short_description, currency, gender, scent_family,
            is_available, concentration, state, publish_at, handle)
          values ('Khamrah', 'Lattafa', E'Uno\ndos', 'Dulce', 'COP', 'Mujer', '{Floral,Oriental}', false, 'Elixir',
            'draft', '2027-01-31T15:00:00Z', 'khamrah') returning id),
        s as (insert into product_sizes (product_id, value, unit, decant, price, sale_price, stock, sku, gtin)
          select id, 100, 'ml', false, 145000.5, 99000, 3, 'K-100', '7501234567893' from p
          union all select id, 7.5, 'ml', true, 20000, null, null, null, null from p),
        n as (insert into product_notes (product_id, note_type, notes) select id, 'top', '{Rosa,Canela}' from p),
        a as (insert into product_attributes (product_id, attribute) select id, 'Premio 2024' from p)
      insert into product_images (product_id, storage_path, position)
        select id, 'b.jpg', 1 from p union all select id, 'a.jpg', 0 from p`)
    const { value: [product] = [] } = await readProducts(db, await listAllIds(db)).next()
    const size = { unit: 'ml', id: expect.any(Number) }
    expect(product).toEqual({
      ...{ id: expect.any(String), name: 'Khamrah', brand: 'Lattafa', description: 'Uno\ndos' },
      ...{ shortDescription: 'Dulce', currency: 'COP', gender: 'Mujer', scentFamily: ['Floral', 'Oriental'] },
      ...{
        isAvailable: false,
        concentration: 'Elixir',
        state: 'draft',
        publishAt: '2027-01-31T15:00:00.000Z',
      },
      ...{ handle: 'khamrah', attributes: ['Premio 2024'], images: ['a.jpg', 'b.jpg'] },
      notes: { top: ['Rosa', 'Canela'], middle: [], base: [] },
      sizes: [
        {
          ...size,
          value: 7.5,
          decant: true,
          price: 2000000,
          salePrice: null,
          stock: null,
          sku: null,
          gtin: null,
        },
        {
          ...{ ...size, value: 100, decant: false, price: 14500050, salePrice: 9900000, stock: 3 },
          ...{ sku: 'K-100', gtin: '7501234567893' },
        },
      ],
    })
    await close()
  })

  test('each format has each product once across batches, or only those that a filter shows', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`
      insert into products (name, brand, short_description, state)
        select 'Perfume ' || n, case when n % 3 = 0 then 'Afnan' else 'Lattafa' end, 'x',
               case when n = 5 then 'archived' when n = 6 then 'draft' else 'published' end
          from generate_series(1, 450) n`)
    await db.execute(
      sql`insert into product_sizes (product_id, value, price) select id, 100, 45 from products`,
    )
    const all = await listAllIds(db)
    const expected = Array.from({ length: 450 }, (_, n) => `Perfume ${n + 1}`).sort()
    for (const format of FORMAT_NAMES) {
      const bytes = new Uint8Array(await sent(exportFile(format, { db, shop, ids: all })).arrayBuffer())
      const rows: unknown[][] =
        format === 'xlsx'
          ? ((await readXlsx(bytes)).sheets[0]?.rows ?? [])
          : parse(Buffer.from(bytes), { bom: true })
      const name =
        rows[0]?.findIndex((heading) => ['Nombre', 'Title', 'Name'].includes(String(heading))) ?? -1
      expect(
        rows
          .slice(1)
          .map((row) => row[name])
          .sort(),
      ).toEqual(expected)
    }
    const shown = await listProductIds(db, { ...PRODUCT_LIST.defaults, brand: 'Afnan', sort: 'name' }, null)
    const filtered = await sent(exportFile('csv', { db, shop, ids: shown })).text()
    expect(parse(filtered, { bom: true }).length).toBe(1 + 150)
    await close()
  })

  test('a product that is deleted while the file is read is missing, and the file is whole', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`
      insert into products (name, short_description, created_at)
        select 'Perfume ' || n, 'x', now() + n * interval '1 second' from generate_series(1, 450) n`)
    const parts = exportFile('csv', { db, shop, ids: await listAllIds(db) })[Symbol.asyncIterator]()
    await parts.next()
    await db.execute(sql`delete from products where name = 'Perfume 450'`)
    const text = await sent({ [Symbol.asyncIterator]: () => parts }).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(449)
    await close()
  })
})
