import { expect, test } from 'vitest'
import { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { DEFAULT_HOME, DEFAULT_ORDER, type HomeShelf } from '#shop/settings/home-settings.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { readHeroChoice } from './hero-choice.ts'
import { type Home, readHome, SHELVES } from './home-shelves.server.ts'

describeEachEngine('home', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))

  const run = (text: string, values: unknown[] = []) => shop.pool.query(text, values)
  const listIds = (home: Home) => SHELVES.flatMap((shelf) => home.shelves[shelf].map(({ id }) => id))

  async function sell(productId: string, quantity: number, code: string, state = 'nuevo', age = '1 day') {
    const { rows } = await run(
      `insert into orders (code, token, idempotency_key, request_hash, state, currency, total, created_at)
         values ($1, $2, $2, 'x', $3, '$', 10, now() - $4::interval) returning id`,
      [code, code.padEnd(22, 'x'), state, age],
    )
    await run(
      `insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
         values ($1, 0, $2, 'Perfume', 10, $3)`,
      [rows[0]?.id, productId, quantity],
    )
  }

  test('shows no best sellers and no reviews before the first order and the first review', async () => {
    const home = await readHome(shop.db, await loadCatalogIndex(shop.db))
    expect(home.shelves.bestSold).toEqual([])
    expect(home.reviews).toEqual([])
    expect(home.featured).toHaveLength(3)
    expect(home.houses).toContain('Lattafa')
  })

  test('offers have a reduced size that can be bought, and no perfume is twice on the page', async () => {
    const home = await readHome(shop.db, await loadCatalogIndex(shop.db))
    expect(home.shelves.offers.length).toBeGreaterThan(1)
    for (const { sizes } of home.shelves.offers)
      expect(sizes.some(({ salePrice }) => salePrice !== undefined)).toBe(true)
    const all = [...home.featured.map(({ id }) => id), ...listIds(home)]
    expect(new Set(all).size).toBe(all.length)
  })

  test('decants are those that can be bought', async () => {
    const catalog = await loadCatalogIndex(shop.db)
    const shelf = async (index = catalog) => (await readHome(shop.db, index)).shelves.decants
    const [first] = await shelf()
    const id = first?.id ?? ''
    await run('update product_sizes set stock = 0 where product_id = $1 and decant', [id])
    expect((await shelf(await loadCatalogIndex(shop.db))).map((card) => card.id)).not.toContain(id)
    await run('update product_sizes set stock = null where product_id = $1', [id])
    expect((await shelf(await loadCatalogIndex(shop.db))).map((card) => card.id)).toContain(id)
  })

  test('a family without perfumes is left out; of an empty shop none is', async () => {
    const emptyFamilies = async () => (await readHome(shop.db, await loadCatalogIndex(shop.db))).emptyFamilies
    expect(await emptyFamilies()).not.toContain('Oriental')
    await run(`update products set scent_family = array_remove(scent_family, 'Oriental')`)
    expect(await emptyFamilies()).toContain('Oriental')
    expect((await readHome(shop.db, new CatalogIndex())).emptyFamilies).toEqual([])
    await run(`update products set scent_family = '{Oriental}' where scent_family = '{}'`)
  })

  test('the hero is a perfume that can be bought, reduced if there is one, or the chosen one', async () => {
    const first = await readHome(shop.db, await loadCatalogIndex(shop.db))
    expect(first.hero?.sizes.some(({ salePrice }) => salePrice !== undefined)).toBe(true)
    const [chosen] = first.shelves.decants
    const choice = { ...DEFAULT_HOME, heroProduct: chosen?.id ?? '' }
    expect((await readHome(shop.db, await loadCatalogIndex(shop.db), choice)).hero?.id).toBe(chosen?.id)
    await run('update products set is_available = false where id = $1', [chosen?.id])
    expect((await readHome(shop.db, await loadCatalogIndex(shop.db), choice)).hero?.id).toBe(first.hero?.id)
    expect(readHeroChoice(await loadCatalogIndex(shop.db), choice, '', undefined)).toMatchObject({
      found: 0,
      candidates: [{ id: chosen?.id, canBeShown: false }],
    })
  })

  test('a shop whose perfumes can all only be asked about shows one of them in the hero', async () => {
    const { hero } = await readHome(shop.db, await loadCatalogIndex(shop.db))
    await run(`update products set demo = 'untouched'`)
    const asked = await readHome(shop.db, await loadCatalogIndex(shop.db), DEFAULT_HOME, 'questions')
    expect(asked.hero?.id).toBe(hero?.id)
    await run('update products set demo = null')
  })

  test('a chosen hero that is gone, without stock, or a demo that takes no orders is replaced by the best', async () => {
    const { hero, shelves } = await readHome(shop.db, await loadCatalogIndex(shop.db))
    const id = shelves.offers[0]?.id ?? ''
    const choice = { ...DEFAULT_HOME, heroProduct: id }
    const heroId = async (home = choice, demo?: 'questions' | 'orders') =>
      (await readHome(shop.db, await loadCatalogIndex(shop.db), home, demo)).hero?.id
    expect(await heroId()).toBe(id)
    expect(await heroId({ ...choice, heroProduct: '00000000-0000-4000-8000-000000000000' })).toBe(hero?.id)
    await run(`update products set demo = 'untouched' where id = $1`, [id])
    expect(await heroId(choice, 'orders')).toBe(id)
    expect(await heroId(choice, 'questions')).toBe(hero?.id)
    await run(`update products set demo = 'untouched' where id = $1`, [hero?.id])
    expect(await heroId(choice, 'questions')).not.toBe(hero?.id)
    await run(`update products set demo = null where id = $1`, [hero?.id])
    await run('delete from product_images where product_id = $1', [id])
    expect(await heroId()).toBe(hero?.id)
    expect(await heroId({ ...choice, heroImage: `${'a'.repeat(32)}.jpg` })).toBe(id)
    await run('update product_sizes set stock = 0 where product_id = $1', [id])
    expect(await heroId({ ...choice, heroImage: `${'a'.repeat(32)}.jpg` })).toBe(hero?.id)
  })

  test('houses are brands with a perfume that is for sale', async () => {
    const houses = async () => (await readHome(shop.db, await loadCatalogIndex(shop.db))).houses
    const [first = ''] = await houses()
    const setAvailable = (value: boolean) =>
      run('update products set is_available = $1 where brand = $2', [value, first])
    await setAvailable(false)
    expect(await houses()).not.toContain(first)
    await setAvailable(true)
    expect((await houses())[0]).toBe(first)
  })

  test('the first section offers the perfumes that a search finds, after the chosen one', async () => {
    const { hero } = await readHome(shop.db, await loadCatalogIndex(shop.db))
    const choice = { heroProduct: hero?.id ?? '', heroImage: null }
    const { found, candidates } = readHeroChoice(
      await loadCatalogIndex(shop.db),
      choice,
      'lattafa',
      undefined,
    )
    expect(found).toBeGreaterThan(1)
    expect(candidates[0]).toMatchObject({ id: hero?.id, name: hero?.name, canBeShown: true })
    expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length)
    expect(
      readHeroChoice(
        await loadCatalogIndex(shop.db),
        { ...choice, heroProduct: null },
        'zzzzqqqq',
        undefined,
      ),
    ).toEqual({
      ...{ term: 'zzzzqqqq', found: 0, candidates: [] },
    })
  })

  test('only the chosen shelves are shown, in their order; a perfume is on the first of them', async () => {
    const home = await readHome(shop.db, await loadCatalogIndex(shop.db))
    expect(home.order).toEqual(DEFAULT_ORDER)
    const order: HomeShelf[] = ['decants', 'families', 'offers']
    const chosen = await readHome(shop.db, await loadCatalogIndex(shop.db), {
      ...DEFAULT_HOME,
      shelves: order,
    })
    expect(chosen.order).toEqual(order)
    expect(chosen.houses).toEqual([])
    expect(chosen.shelves).toMatchObject({ bestSold: [], newest: [] })
    expect(chosen.shelves.decants).toHaveLength(4)
    expect(new Set(listIds(chosen)).size).toBe(listIds(chosen).length)
    const none = await readHome(shop.db, await loadCatalogIndex(shop.db), { ...DEFAULT_HOME, shelves: [] })
    expect(listIds(none)).toEqual([])
    expect(none.order).toEqual([])
    expect(none.featured).toHaveLength(3)
  })

  test('best sellers are counted in the orders of the last 90 days that were not canceled', async () => {
    const { rows } = await run(`select id from products p where is_available
      and exists (select from product_images i where i.product_id = p.id) order by created_at, id limit 4`)
    const [most, second, canceled, old] = rows.map(({ id }) => String(id)) as [string, string, string, string]
    await sell(second, 1, 'AAA-22A')
    await sell(most, 5, 'AAA-22B')
    await sell(canceled, 9, 'AAA-22C', 'cancelado')
    await sell(old, 9, 'AAA-22D', 'entregado', '100 days')
    const { bestSold } = (await readHome(shop.db, await loadCatalogIndex(shop.db))).shelves
    expect(bestSold.slice(0, 2).map(({ id }) => id)).toEqual([most, second])
    // The shelf is filled with perfumes that have the badge.
    const badged = await run(`select id from products where 'Más Vendido' = any(attributes)`)
    for (const { id } of bestSold.slice(2)) expect(badged.rows).toContainEqual({ id })
    expect(bestSold).toHaveLength(4)
  })

  test('reviews are the published ones with a text', async () => {
    const { rows } = await run('select id from products where is_available limit 1')
    for (const [state, body] of [
      ['publicada', 'Dura todo el día'],
      ['publicada', ''],
      ['pendiente', 'Sin leer'],
    ])
      await run(
        `insert into reviews (product_id, rating, body, author, state) values ($1, 5, $2, 'Ana', $3)`,
        [rows[0]?.id, body, state],
      )
    expect(
      (await readHome(shop.db, await loadCatalogIndex(shop.db))).reviews.map(({ text }) => text),
    ).toEqual(['Dura todo el día'])
  })

  test('a shop without images sells what it has', async () => {
    await run('delete from product_images')
    const catalog = await loadCatalogIndex(shop.db)
    const { hero, featured, shelves } = await readHome(shop.db, catalog)
    expect(hero?.sizes.length).toBeGreaterThan(0)
    expect(featured).toHaveLength(3)
    expect(shelves.offers.length).toBeGreaterThan(1)
    // A demo perfume that can only be asked about is not preferred for its image.
    const [demo] = shelves.offers
    await run(`update products set demo = 'untouched' where id = $1`, [demo?.id])
    await run(`insert into product_images (product_id, storage_path) values ($1, 'a.jpg')`, [demo?.id])
    const asked = await readHome(shop.db, await loadCatalogIndex(shop.db), DEFAULT_HOME, 'questions')
    expect(asked.hero?.id).toBe(hero?.id)
  })

  test('an empty shop has nothing to show', async () => {
    await run('truncate products cascade')
    const { hero, featured, houses, reviews, ...rest } = await readHome(
      shop.db,
      await loadCatalogIndex(shop.db),
    )
    expect({ hero, featured, houses, reviews }).toEqual({ hero: null, featured: [], houses: [], reviews: [] })
    expect(listIds({ ...rest } as Home)).toEqual([])
  })
})
