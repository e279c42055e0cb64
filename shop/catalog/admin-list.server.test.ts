import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { startChange } from '#shop/products/catalog-changes.server.ts'
import type { Product } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { listAdminProducts } from './admin-list.server.ts'
import { type ListQuery, PRODUCT_LIST } from './admin-list-query.ts'

const ACTOR = 'admin@prueba.local'
const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  ...PRODUCT_LIST.parse(new URLSearchParams()),
  ...changes,
})

describeEachEngine("the administrator's products", (engine) => {
  const database = openForTests(() => createFilledDatabase(engine))
  let db: Db
  let all: Product[]

  beforeAll(async () => {
    db = database.db
    all = await everyProduct(db)
  })

  /** The ids of every page of a query, which must agree with its counts. */
  async function listIds(changes: Partial<ListQuery> = {}): Promise<string[]> {
    const ids: string[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const list = await listAdminProducts(db, query({ ...changes, page }))
      expect(list).toMatchObject({ page, total: all.length })
      ids.push(...list.products.map(({ id }) => id))
      last = list.pageCount
      if (page === last) expect(list.matching).toBe(ids.length)
    }
    return ids
  }
  const expected = (matches: (product: Product) => boolean) =>
    all
      .filter(matches)
      .map(({ id }) => id)
      .sort()

  test('come newest first, 50 a page, each once', async () => {
    expect(all.length).toBeGreaterThan(50)
    const ids = await listIds()
    const wanted = [...all].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
    expect(ids).toEqual(wanted.map(({ id }) => id))
    expect((await listAdminProducts(db, query())).products).toHaveLength(50)
  })

  test('a page number beyond the last page shows the last page', async () => {
    const list = await listAdminProducts(db, query({ page: 99_999 }))
    expect(list.page).toBe(list.pageCount)
    expect(list.products.length).toBeGreaterThan(0)
  })

  test('show the values of the product', async () => {
    const list = await listAdminProducts(db, query())
    for (const row of list.products) {
      const product = all.find(({ id }) => id === row.id)
      expect(row).toMatchObject({
        name: product?.name,
        brand: product?.brand,
        families: product?.scentFamily,
        gender: product?.gender,
        attributes: product?.attributes,
        image: product?.images[0] ?? null,
      })
      expect(row.sizes.map(({ price }) => price)).toEqual(product?.sizes.map(({ price }) => price))
    }
  })

  test('show the remaining pieces of counted sizes', async () => {
    const [row] = (await listAdminProducts(db, query())).products
    const [first, ...others] = row?.sizes ?? []
    expect([first, ...others].map((size) => size?.stock)).not.toContain(0)
    await db.execute(sql`update product_sizes set stock = 0 where id = ${first?.id}`)
    const [again] = (await listAdminProducts(db, query())).products
    expect(again?.sizes[0]).toEqual({ ...first, stock: 0, soldOut: true })
    expect(again?.sizes.slice(1)).toEqual(others)
    await db.execute(sql`update product_sizes set stock = null where id = ${first?.id}`)
  })

  test('are filtered by family, gender and class', async () => {
    const families = await listIds({ families: ['Oriental', 'Gourmand'] })
    expect([...families].sort()).toEqual(
      expected(({ scentFamily }) => scentFamily.includes('Oriental') || scentFamily.includes('Gourmand')),
    )
    const women = await listIds({ genders: ['Mujer'], families: ['Floral'] })
    expect([...women].sort()).toEqual(
      expected(({ gender, scentFamily }) => gender === 'Mujer' && scentFamily.includes('Floral')),
    )
    const fresh = await listIds({ attributes: ['Nuevo'] })
    expect([...fresh].sort()).toEqual(expected(({ attributes }) => attributes.includes('Nuevo')))
  })

  test('of the class Estándar have no attributes', async () => {
    const plain = await listIds({ attributes: ['Estándar'] })
    expect(plain.length).toBeGreaterThan(0)
    expect([...plain].sort()).toEqual(expected(({ attributes }) => attributes.length === 0))
    const both = await listIds({ attributes: ['Nuevo', 'Estándar'] })
    expect([...both].sort()).toEqual(
      expected(({ attributes }) => attributes.length === 0 || attributes.includes('Nuevo')),
    )
  })

  test('are filtered by brand and by the price of any size', async () => {
    const [{ brand } = { brand: '' }] = all
    expect([...(await listIds({ brand }))].sort()).toEqual(expected((product) => product.brand === brand))
    const affordable = await listIds({ price: { min: 1000, max: 2000 } })
    expect(affordable.length).toBeGreaterThan(0)
    expect([...affordable].sort()).toEqual(
      expected(({ sizes }) => offeredPrices(sizes).some((price) => price >= 1000 && price <= 2000)),
    )
    expect(await listIds({ brand: 'lattaf' })).toEqual([])
  })

  test('are filtered by what they lack', async () => {
    const [soldOut, partly, bare, off] = all
    expect(await listIds({ lacks: ['Algún tamaño agotado'] })).toEqual([])
    const withoutImage = await listIds({ lacks: ['Sin imagen'] })
    expect(withoutImage).not.toContain(bare?.id)
    await db.execute(sql`update product_sizes set stock = 0 where product_id = ${soldOut?.id}`)
    await db.execute(
      sql`update product_sizes set stock = 0
        where id = (select min(id) from product_sizes where product_id = ${partly?.id})`,
    )
    await db.execute(sql`delete from product_images where product_id = ${bare?.id}`)
    await db.execute(sql`update products set is_available = false where id = ${off?.id}`)
    expect(await listIds({ lacks: ['Agotado'] })).toEqual([soldOut?.id])
    const some = await listIds({ lacks: ['Algún tamaño agotado'] })
    expect([...some].sort()).toEqual([soldOut?.id, partly?.id].sort())
    const either = await listIds({ lacks: ['Sin imagen', 'Agotado'] })
    expect([...either].sort()).toEqual([...withoutImage, bare?.id, soldOut?.id].sort())
    await db.execute(sql`insert into product_images (product_id, storage_path) values (${bare?.id}, 'a.jpg')`)
    expect(await listIds({ lacks: ['Sin imagen'] })).toEqual(withoutImage)
    expect(await listIds({ lacks: ['No disponible'] })).toContain(off?.id)
    // What is not for sale waits for nothing, as on the dashboard.
    await db.execute(sql`update product_sizes set stock = 0 where product_id = ${off?.id}`)
    expect(await listIds({ lacks: ['Algún tamaño agotado'] })).not.toContain(off?.id)
    await db.execute(sql`update product_sizes set stock = null where stock = 0`)
    await db.execute(sql`update products set is_available = true where id = ${off?.id}`)
  })

  test('are filtered by the change that wrote them', async () => {
    const [one, other] = all.map(({ id }) => id)
    const change = await startChange(db, { kind: 'import', summary: 'Importó', actor: ACTOR }, [
      one ?? '',
      other ?? '',
    ])
    expect([...(await listIds({ change }))].sort()).toEqual([one, other].sort())
    expect(await listIds({ change: '999999999999999999' })).toEqual([])
    await db.execute(sql`delete from catalog_changes`)
  })

  test('come in the chosen order, each once', async () => {
    const byText = (a: string, b: string) => new Intl.Collator('und').compare(a, b)
    const byName = (a: Product, b: Product) => byText(a.name, b.name) || a.id.localeCompare(b.id)
    const ordered = (compare: (a: Product, b: Product) => number) =>
      [...all].sort(compare).map(({ id }) => id)
    expect(await listIds({ sort: 'name' })).toEqual(ordered(byName))
    expect(await listIds({ sort: 'brand' })).toEqual(
      ordered((a, b) => byText(a.brand, b.brand) || byName(a, b)),
    )
    const lowest = ({ sizes }: Product) => Math.min(...offeredPrices(sizes))
    const price = (a: Product, b: Product) => lowest(a) - lowest(b)
    expect(await listIds({ sort: 'price-asc' })).toEqual(ordered((a, b) => price(a, b) || byName(a, b)))
    expect(await listIds({ sort: 'price-desc' })).toEqual(ordered((a, b) => price(b, a) || byName(a, b)))
    const [, , edited] = all
    await db.execute(
      sql`update products set updated_at = now() + interval '1 minute' where id = ${edited?.id}`,
    )
    expect((await listIds({ sort: 'edited' }))[0]).toBe(edited?.id)
  })

  test('the brands of the shop are listed, each once', async () => {
    const brands = [...new Set(all.map(({ brand }) => brand))].sort((a, b) => a.localeCompare(b, 'es'))
    expect(await listBrandNames(db)).toEqual(brands.filter(Boolean))
  })

  test('are found by name, brand and notes, whatever the case and accents', async () => {
    const [product] = all
    const note = Object.values(product?.notes ?? {}).flat()[0] ?? ''
    for (const term of [product?.name ?? '', product?.brand ?? '', note]) {
      for (const typed of [term, foldText(term), term.toUpperCase()]) {
        expect(await listIds({ search: typed })).toContain(product?.id)
      }
    }
    for (const nonsense of ['%', '_', "'; drop table products --", '\\', 'zzzzzz']) {
      expect(await listIds({ search: nonsense })).toEqual([])
    }
  })

  test('cost at most the price that the search asks for', async () => {
    const cheap = await listIds({ search: 'perfume menos de $15' })
    expect(cheap).toEqual(await listIds({ price: { max: 1500 } }))
    expect(cheap.length).toBeLessThan(all.length)
  })

  test('are found by a sale price that applies', async () => {
    const [one] = all.filter(({ attributes }) => !attributes.includes('Oferta Especial'))
    await db.execute(sql`update product_sizes set sale_price = price + 1 where product_id = ${one?.id}`)
    expect(await listIds({ search: 'oferta' })).not.toContain(one?.id)
    await db.execute(sql`update product_sizes set sale_price = price - 1 where product_id = ${one?.id}`)
    expect(await listIds({ search: 'oferta' })).toContain(one?.id)
    expect(await listIds({ search: `${one?.name} rebajas` })).toContain(one?.id)
  })

  test('are listed by their state, archived ones only when asked for', async () => {
    const [draft = '', scheduled = '', archived = '', ...published] = (await listIds()).sort()
    await db.execute(sql`update products set state = 'draft' where id = ${draft}`)
    await db.execute(
      sql`update products set state = 'draft', publish_at = now() + interval '1 day' where id = ${scheduled}`,
    )
    await db.execute(sql`update products set state = 'archived' where id = ${archived}`)
    const listed = async (changes: Partial<ListQuery>) => {
      const list = await listAdminProducts(db, query(changes))
      const ids = []
      for (let page = 1; page <= list.pageCount; page++) {
        const { products } = await listAdminProducts(db, query({ ...changes, page }))
        ids.push(...products.map(({ id }) => id))
      }
      const total = changes.states?.includes('Archivado') ? all.length : all.length - 1
      expect([list.matching, list.total]).toEqual([ids.length, total])
      return ids.sort()
    }
    expect(await listed({})).toEqual([draft, scheduled, ...published].sort())
    expect(await listed({ states: ['Publicado'] })).toEqual(published)
    expect(await listed({ states: ['Borrador'] })).toEqual([draft])
    expect(await listed({ states: ['Programado'] })).toEqual([scheduled])
    expect(await listed({ states: ['Archivado'] })).toEqual([archived])
    expect(await listed({ states: ['Borrador', 'Archivado'] })).toEqual([draft, archived].sort())
    const woman = (ids: string[]) =>
      all
        .filter(({ id, gender }) => gender === 'Mujer' && ids.includes(id))
        .map(({ id }) => id)
        .sort()
    expect(await listed({ genders: ['Mujer'] })).toEqual(woman([draft, scheduled, ...published]))
    const { products } = await listAdminProducts(db, query({ states: ['Programado'] }))
    expect(products).toMatchObject([{ id: scheduled, state: 'scheduled' }])
    await db.execute(
      sql`update products set state = 'published', publish_at = null where state <> 'published'`,
    )
  })
})
