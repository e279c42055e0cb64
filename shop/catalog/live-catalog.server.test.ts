import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { LiveCatalog } from './live-catalog.server.ts'
import { loadCatalogIndex } from './load-index.server.ts'

const silent = { error: () => undefined }

describeEachEngine('the live catalog', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  const nodes: LiveCatalog[] = []
  const others: Database[] = []
  const payloads: string[] = []
  beforeAll(async () => {
    // PGlite serves one process; PostgreSQL also a second node.
    if (engine === 'postgres')
      others.push(await openDatabase({ databaseUrl: shop.pool.options.connectionString, dataDir: '' }))
    for (const database of [shop, ...others]) {
      const catalog = new LiveCatalog(database.db, silent)
      await database.listen('catalogue', (payload) => catalog.announce(payload))
      await catalog.current()
      nodes.push(catalog)
    }
    await shop.listen('catalogue', (payload) => void payloads.push(payload))
  })
  afterAll(async () => {
    await Promise.all(others.map((database) => database.close()))
  })
  afterEach(() => {
    payloads.length = 0
  })

  const run = (text: string, values: unknown[] = []) => shop.pool.query(text, values)
  const oneId = async () =>
    (await run('select id from products order by name, id limit 1')).rows[0].id as string

  /** Every node holds what the database has. */
  async function expectFresh() {
    const truth = [...(await loadCatalogIndex(shop.db)).inOrder('latest')]
    for (const catalog of nodes) {
      await vi.waitFor(async () => expect([...(await catalog.current()).inOrder('latest')]).toEqual(truth), {
        timeout: 10_000,
      })
    }
  }

  test.each([
    ['a name', 'update products set name = $2 where id = $1', ['Otro nombre']],
    ['a price', 'update product_sizes set price = price + $2 where product_id = $1', [1]],
    ['the unit of a size', 'update product_sizes set unit = $2 where product_id = $1', ['oz']],
    [
      'a new size',
      "insert into product_sizes (product_id, value, unit, price) values ($1, $2, 'ml', 9)",
      [7],
    ],
    ['a size that is sold out', 'update product_sizes set stock = $2 where product_id = $1', [0]],
    ['a removed size', 'delete from product_sizes where product_id = $1 and value > $2', [50]],
    ['the notes', 'update product_notes set notes = array[$2] where product_id = $1', ['Azafrán']],
    ['an attribute', 'insert into product_attributes values ($1, $2) on conflict do nothing', ['Exclusivo']],
    [
      'an image',
      'insert into product_images (product_id, storage_path, position) values ($1, $2, -1)',
      ['x.webp'],
    ],
    ['the availability', 'update products set is_available = $2 where id = $1', [false]],
  ])('a change of %s names its product, and every node shows it', async (_, text, values) => {
    const id = await oneId()
    await run(text, [id, ...values])
    await expectFresh()
    expect(payloads.length).toBeGreaterThan(0)
    expect(new Set(payloads)).toEqual(new Set([id]))
  })

  test('a piece that is sold while others are left is no change', async () => {
    const { rows } = await run('select id from products order by name, id limit 2')
    const [sold, other] = rows.map(({ id }) => id as string)
    await run('update product_sizes set stock = 5 where product_id = $1', [sold])
    await expectFresh()
    payloads.length = 0
    await run('update product_sizes set stock = 4 where product_id = $1', [sold])
    await run('update products set name = name where id = $1', [other])
    await vi.waitFor(() => expect(payloads.length).toBeGreaterThan(0))
    expect(payloads).toEqual([other])
  })

  test('new and deleted products are in the lists and out of them', async () => {
    const { rows } = await run("insert into products (name) values ('Uno'), ('Dos') returning id")
    await expectFresh()
    await run('delete from products where id = any($1)', [rows.map(({ id }) => id)])
    await expectFresh()
  })

  test('a change of a thousand products names each of them once', async () => {
    const { rows } = await run(
      "insert into products (name) select 'Nuevo ' || n from generate_series(1, 1000) n returning id",
    )
    await vi.waitFor(() => expect(payloads.join(',').split(',')).toHaveLength(rows.length))
    payloads.length = 0
    await run('begin; update products set rating = 4.1; update products set rating = 4.2; commit')
    await expectFresh()
    const named = payloads.join(',').split(',')
    expect(named).toHaveLength(new Set(named).size)
    for (const { id } of rows) expect(named).toContain(id)
  })

  test('a change of more than 5,000 products, and lost notifications, read everything again', async () => {
    await run('select notify_products(array(select gen_random_uuid() from generate_series(1, 5001)))')
    await vi.waitFor(() => expect(payloads).toEqual(['']))
    await run('alter table products disable trigger user')
    await run('update products set rating = 4.4')
    await run('alter table products enable trigger user')
    for (const catalog of nodes) catalog.announce('')
    await expectFresh()
  })

  test('while the database fails the lists stay, and then they are read again', async () => {
    const [catalog] = nodes as [LiveCatalog]
    const before = (await catalog.current()).size
    const recovered = vi.fn()
    catalog.onRecovery(recovered)
    await run('alter table product_sizes rename to sizes_away')
    catalog.announce('')
    expect((await catalog.current()).size).toBe(before)
    await run('alter table sizes_away rename to product_sizes')
    await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await expectFresh()
  })

  test('a change whose read failed is read with the next change, so no recovery leaves it out', async () => {
    const { rows } = await run('select id from products order by name, id limit 2')
    const [failed, next] = rows.map(({ id }) => id as string) as [string, string]
    const catalog = new LiveCatalog(shop.db, silent)
    const index = await catalog.current()
    const namesAtRecovery: (string | undefined)[] = []
    const { promise: recovered, resolve } = Promise.withResolvers<void>()
    catalog.onRecovery(() => {
      namesAtRecovery.push(index.find(failed)?.name)
      resolve()
    })
    await run('update products set name = $2 where id = $1', [failed, 'Después'])
    await expectFresh()
    await run('alter table product_sizes rename to sizes_away')
    catalog.announce(failed)
    await catalog.current()
    expect(index.find(failed)?.name).not.toBe('Después')
    await run('alter table sizes_away rename to product_sizes')
    catalog.announce(next)
    await recovered
    expect(namesAtRecovery).toEqual(['Después'])
  })

  test('a request during the first read waits for it, and does not read everything again', async () => {
    const catalog = new LiveCatalog(shop.db, silent)
    const statements = vi.spyOn(shop.db, 'execute')
    const first = catalog.current()
    while (statements.mock.calls.length === 0) await Promise.resolve()
    const second = catalog.current()
    statements.mockRestore()
    expect(await second).toBe(await first)
  })

  test('the first read that fails is an error, and the next request reads again', async () => {
    const catalog = new LiveCatalog(shop.db, silent)
    await run('alter table product_sizes rename to sizes_away')
    await expect(catalog.current()).rejects.toThrow()
    await run('alter table sizes_away rename to product_sizes')
    expect((await catalog.current()).size).toBeGreaterThan(0)
  })
})
