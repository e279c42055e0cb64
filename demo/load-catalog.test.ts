import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/db/database.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { listCatalog } from '#shop/catalog/catalog-list.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { IMAGE_WIDTHS } from '#shop/images/image-url.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import demo from './demo-perfumes.json' with { type: 'json' }
import { DEMO_CATALOG, loadCatalogIfNew } from './load-catalog.ts'

/** A list of perfume facts as they are published: no prices, sizes or texts. */
const facts = Array.from({ length: 1_024 }, (_, index) => ({
  brand: `Casa ${index % 40}`,
  name: `Perfume ${index}`,
  gender: 'Unisex',
  rating: 4.01,
  review_count: index,
  scent_family: ['Oriental'],
  main_accords_en: [],
  notes: { top: ['Azafrán'], middle: [], base: ['Oud'] },
  notes_en: { top: ['Saffron'], middle: [], base: ['Oud'] },
  source: 'test',
}))

describeEachEngine('first catalog', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let folder: string
  let storage: Storage
  beforeEach(async () => {
    await database.pool.query('truncate products, catalogue_seed cascade')
    folder = temporaryFolder()
    storage = openStorage(folder)
  })

  const load = (seed?: string) => loadCatalogIfNew({ db: database.db, storage, seed })
  const count = async (table: string) => {
    const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`)
    return rows[0].count as number
  }
  const files = () => readdir(join(folder, 'storage/product-images')).catch(() => [])
  const temporaryFile = async (contents: unknown) => {
    const path = join(folder, 'catalog.json')
    await writeFile(path, JSON.stringify(contents))
    return path
  }

  test('a new shop gets the demo catalog once, with every image and its AVIF variants', async () => {
    expect(await load()).toBe(demo.length)
    expect(await count('products')).toBe(demo.length)
    expect(await count('product_sizes')).toBe(demo.flatMap(({ sizes }) => sizes).length)
    expect(await count('product_attributes')).toBe(demo.flatMap(({ attributes }) => attributes).length)
    const { rows } = await database.pool.query(
      'select storage_path from product_images order by storage_path',
    )
    const names = rows.map(({ storage_path }) => storage_path as string)
    expect(names).toHaveLength(demo.reduce((sum, { pictures }) => sum + pictures, 0))
    expect((await files()).sort()).toEqual(names)
    for (const name of names) {
      const variants = await readdir(join(folder, 'storage/image-variants', name))
      expect(variants.sort()).toEqual(IMAGE_WIDTHS.map((width) => `${width}.avif`).sort())
    }
    const original = await storage.getBytes(`product-images/${names[0]}`)
    expect(await sharp(original).metadata()).toMatchObject({ width: 960, height: 1200 })

    expect(await load()).toBe(0)
    expect(await count('products')).toBe(demo.length)
    expect(await files()).toHaveLength(names.length)
  })

  test('the demo catalog is marked as a demonstration; as a file it is the own catalog, with its images', async () => {
    const marks = async () => {
      const { rows } = await database.pool.query(
        'select demo, count(*)::int, count(i)::int as images from products left join (select distinct product_id from product_images) i on product_id = id group by 1',
      )
      return rows
    }
    await load()
    const [marked] = await marks()
    expect(marked).toMatchObject({ demo: 'untouched', count: demo.length })
    await database.pool.query('truncate products, catalogue_seed cascade')
    expect(await load(DEMO_CATALOG)).toBe(demo.length)
    expect(await marks()).toEqual([{ ...marked, demo: null }])
  })

  test('a shop whose products were all deleted stays empty', async () => {
    await load(await temporaryFile(facts.slice(0, 3)))
    await database.pool.query('delete from products')
    expect(await load()).toBe(0)
    expect(await count('products')).toBe(0)
  })

  test('the seed none leaves the shop empty, also at later starts', async () => {
    expect(await load('none')).toBe(0)
    expect(await load('demo')).toBe(0)
    expect(await count('products')).toBe(0)
  })

  test('a database with products is not changed', async () => {
    await database.pool.query("insert into products (name) values ('Propio')")
    expect(await load()).toBe(0)
    expect(await count('products')).toBe(1)
  })

  test('ids depend on the name, and dates are spread over past months', async () => {
    const path = await temporaryFile(facts.slice(0, 9))
    await load(path)
    const { rows } = await database.pool.query(
      'select id, name, created_at, updated_at from products order by created_at',
    )
    expect(rows.find(({ name }) => name === 'Perfume 0').id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/,
    )
    expect(new Set(rows.map(({ created_at }) => created_at.getTime())).size).toBe(9)
    expect(rows[0].created_at.getTime()).toBeLessThan(Date.now() - 200 * 86_400_000)
    expect(rows[8].created_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(rows[8].updated_at).toEqual(rows[8].created_at)
  })

  test('a file of 1,024 perfumes is loaded', { timeout: 180_000 }, async () => {
    const path = await temporaryFile(facts)
    expect(await load(path)).toBe(1_024)
    const { total, cards } = listCatalog(await loadCatalogIndex(database.db), {
      ...defaultQuery(),
      search: 'oud',
    })
    expect(total).toBe(1_024)
    expect(cards.length).toBeGreaterThan(0)
    const { rows } = await database.pool.query(
      "select count(*)::int as count from products where short_description not like '%de demostración.' or description not like '%de demostración.'",
    )
    expect(rows[0].count).toBe(0)
    expect(await files()).toEqual([])
    expect(await count('product_images')).toBe(0)
    const perfume = JSON.parse(await readFile(path, 'utf8'))[500]
    const found = await database.pool.query(
      'select rating::float8, review_count from products where brand = $1 and name = $2',
      [perfume.brand, perfume.name],
    )
    expect(found.rows).toEqual([{ rating: perfume.rating, review_count: perfume.review_count }])
  })

  test('an invalid file writes nothing, and a valid one can be loaded afterwards', async () => {
    const path = await temporaryFile([facts[0], { ...facts[1], gender: 'otro' }])
    await expect(load(path)).rejects.toThrow(StartError)
    await expect(load('/no/such/file.json')).rejects.toThrow('/no/such/file.json: no existe')
    expect(await count('products')).toBe(0)
    expect(await files()).toEqual([])
    expect(await load(await temporaryFile(facts.slice(0, 2)))).toBe(2)
  })

  test('a failure in the database leaves no rows', async () => {
    await database.pool.query(
      "alter table product_notes add constraint no_oud check (not 'Oud' = any(notes))",
    )
    await expect(load(await temporaryFile(facts.slice(0, 5)))).rejects.toThrow()
    expect(await count('products')).toBe(0)
    expect(await count('catalogue_seed')).toBe(0)
    await database.pool.query('alter table product_notes drop constraint no_oud')
  })

  test('images that cannot be stored leave no rows, and a later start loads everything', async () => {
    await writeFile(join(folder, 'storage'), 'not a folder')
    await expect(load()).rejects.toThrow()
    expect(await count('products')).toBe(0)
    expect(await count('catalogue_seed')).toBe(0)
    await rm(join(folder, 'storage'))
    expect(await load()).toBe(demo.length)
  })

  test('two nodes that start concurrently load the catalog once', async () => {
    const loaded = await Promise.all([load(), load()])
    expect(loaded.sort((a, b) => a - b)).toEqual([0, demo.length])
    const { rows } = await database.pool.query('select storage_path from product_images order by 1')
    expect((await files()).sort()).toEqual(rows.map(({ storage_path }) => storage_path))
  })
})
