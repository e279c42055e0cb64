import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { some } from '#shop/testing/arbitraries.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { defaultQuery } from './catalog-state.ts'
import { loadCatalogIndex } from './load-index.server.ts'
import { suggest } from './suggestions.ts'

describeEachEngine('suggestions', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let catalog: CatalogIndex
  beforeAll(async () => {
    catalog = await loadCatalogIndex(shop.db)
  })

  test.each(['oud', 'latt', 'rosa vainilla', 'khamrah', 'ud'])(
    'the suggested products for «%s» are the first results of the search',
    async (term) => {
      const { cards } = listCatalog(catalog, defaultQuery({}, term))
      const { products } = suggest(catalog, term)
      expect(products.map(({ id }) => id)).toEqual(cards.slice(0, 5).map(({ id }) => id))
      expect(products[0]?.size).toEqual(cards[0]?.sizes[0])
    },
  )

  test('a misspelled name gives the products of the closest spellings', async () => {
    const { products, brands } = suggest(catalog, 'kamra')
    expect(products[0]?.name).toBe('Khamrah')
    expect(brands).toEqual([])
    expect(suggest(catalog, 'lataffa').brands).toEqual(['Lattafa'])
  })

  test('a term that is only found inside of words gives its closest spellings first', () => {
    const notes = { top: ['Plátano'], middle: [], base: [] }
    const [banana, yara] = [some({ id: 'a', name: 'Banana', notes }), some({ id: 'b', brand: 'Lattafa' })]
    const { products, brands } = suggest(new CatalogIndex([banana, yara]), 'lata')
    expect(products.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(brands).toEqual(['Lattafa'])
  })

  test.each([
    ['latt', ['Lattafa']],
    ['haram', ['Al Haramain']],
    ['yara', []],
  ])('the suggested brands for «%s» are %j', async (term, brands) => {
    expect(suggest(catalog, term).brands).toEqual(brands)
  })

  test('at most three brands are suggested, those with the most products first', async () => {
    const { rows } = await shop.db.execute<{ brand: string }>(
      sql`select brand from products where search_fold(brand) like '%ar%'
        group by brand order by count(*) desc, brand limit 3`,
    )
    expect(suggest(catalog, 'ar').brands).toEqual(rows.map(({ brand }) => brand))
  })

  test.each([
    ['flor', ['Floral']],
    ['ÁMADER', ['Amaderado']],
    ['woody', ['Amaderado']],
    ['dulc', ['Gourmand']],
    ['fr', ['Fresco', 'Frutal']],
    ['perfume citrico', ['Cítrico']],
    ['lattafa', []],
  ])('the suggested families for «%s» are %j', async (term, families) => {
    expect(suggest(catalog, term).families).toEqual(families)
  })

  test('a family without products is not suggested', async () => {
    await shop.db.execute(sql`update products set scent_family = array_remove(scent_family, 'Verde')`)
    expect(suggest(await loadCatalogIndex(shop.db), 'verde').families).toEqual([])
  })

  test.each(['', 'a'])('there are no suggestions for «%s»', async (term) => {
    expect(suggest(catalog, term)).toEqual({ products: [], brands: [], families: [] })
  })
})
