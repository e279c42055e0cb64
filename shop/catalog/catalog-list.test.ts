import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { chosenSize } from '#shop/products/chosen-size.ts'
import { type Product, productCard } from '#shop/products/product.ts'
import { currentPrice, offeredPrices } from '#shop/products/product-price.ts'
import { fewFacetValues } from '#shop/testing/arbitraries.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { POPULAR_SEARCHES } from '#shop/text/quoted-texts.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { type CatalogQuery, defaultQuery, PAGE_SIZE, SORTS, type Sort } from './catalog-state.ts'
import { bestProducts } from './featured-products.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { loadCatalogIndex } from './load-index.server.ts'
import { isWithin, toBounds } from './price-bounds.ts'
import { namedSizes, shownSize } from './shown-size.ts'
import { catalogResults } from './testing/catalog-match.ts'

const query = (part: Partial<CatalogQuery> = {}): CatalogQuery => ({ ...defaultQuery(), ...part })

describeEachEngine('catalog list', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let products: Product[]
  let catalog: CatalogIndex
  beforeAll(async () => {
    products = await everyProduct(shop.db)
    catalog = await loadCatalogIndex(shop.db)
  })

  const list = (part: Partial<CatalogQuery> = {}, index = catalog) =>
    listCatalog(index, query({ isLiteral: true, ...part }))
  const expected = (part: Partial<CatalogQuery> = {}) => catalogResults(products, query(part))

  test('lists the products of the filters in the chosen order', async () => {
    fc.assert(
      fc.property(queries(products), (asked) => {
        const results = catalogResults(products, asked)
        const shown = listCatalog(catalog, asked)
        const pageCount = Math.max(1, Math.ceil(results.length / PAGE_SIZE))
        const page = Math.min(asked.page, pageCount)
        expect(shown.cards.map(({ query: _, ...card }) => card)).toEqual(
          results
            .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
            .map((product) => productCard(product, shownSize(product, asked, namedSizes(asked.search)))),
        )
        expect(shown).toMatchObject({ matching: results.length, total: products.length, page, pageCount })
      }),
      { numRuns: 300 },
    )
  })

  test('the link of a card leads to the size that the card shows first', () => {
    const byId = new Map(products.map((product) => [product.id, product]))
    let others = 0
    fc.assert(
      fc.property(queries(products), (asked) => {
        for (const { id, query, sizes } of listCatalog(catalog, asked).cards) {
          const product = byId.get(id) as Product
          const opened = chosenSize(product.sizes, new URLSearchParams(query).get('talla'))
          expect(productCard(product, opened).sizes[0]).toEqual(sizes[0])
          if (query) others++
        }
      }),
      { numRuns: 300 },
    )
    expect(others).toBeGreaterThan(100)
  })

  test.each(SORTS)('the pages of $value have every product exactly once', async ({ value }) => {
    const first = list({ sort: value })
    const ids: string[] = []
    for (let page = 1; page <= first.pageCount; page++) {
      ids.push(...list({ sort: value, page }).cards.map(({ id }) => id))
    }
    expect(ids).toEqual(expected({ sort: value }).map(({ id }) => id))
    expect(new Set(ids).size).toBe(products.length)
  })

  test('a page number beyond the last page shows the last page', async () => {
    const { cards, page, pageCount } = list({ page: 9_999 })
    expect(page).toBe(pageCount)
    expect(cards.length).toBeGreaterThan(0)
  })

  test('no card contradicts the price filter, and by price the shown prices are in order', async () => {
    const end = fc.option(fc.integer({ min: 5, max: 320 }), { nil: undefined })
    const sorts = fc.constantFrom<Sort>('price-asc', 'price-desc', 'featured')
    await fc.assert(
      fc.asyncProperty(end, end, sorts, async (min, max, sort) => {
        const price = toBounds(min && min * 100, max && max * 100)
        const { cards, matching } = list({ price, sort })
        const shown = cards.map(({ sizes: [first] }) => (first ? currentPrice(first) : 0))
        for (const one of shown) expect(isWithin(one, price)).toBe(true)
        const inOrder = shown.toSorted((a, b) => (sort === 'price-asc' ? a - b : b - a))
        if (sort !== 'featured') expect(shown).toEqual(inOrder)
        const matched = products.filter(({ sizes }) =>
          offeredPrices(sizes).some((one) => isWithin(one, price)),
        )
        expect(matching).toBe(matched.length)
      }),
      { numRuns: 60 },
    )
    const maxPrice = Math.max(...products.flatMap(({ sizes }) => offeredPrices(sizes)))
    expect(list().maxPrice).toBe(maxPrice)
  })

  test('a size that is sold out does not bring its perfume into a price range', async () => {
    const product = products.find(({ sizes }) => sizes.length > 1) as Product
    const [cheapest] = product.sizes.toSorted((a, b) => currentPrice(a) - currentPrice(b))
    const price = { max: currentPrice(cheapest as Product['sizes'][number]) }
    const found = async () =>
      list({ price, search: product.name }, await loadCatalogIndex(shop.db)).cards.some(
        ({ id }) => id === product.id,
      )
    const stock = (count: number | null) =>
      shop.pool.query('update product_sizes set stock = $1 where id = $2', [count, cheapest?.id])
    expect(await found()).toBe(true)
    await stock(0)
    expect(await found()).toBe(false)
    await stock(null)
    expect(await found()).toBe(true)
  })

  test.each([
    ['ámbar', 'ambar'],
    ['ÁMBAR', 'ambar'],
    ['woody', 'amaderado'],
    ['vanilla', 'vainilla'],
    ['citrus', 'cítrico'],
    ['new arrivals', 'nuevo'],
    ['KHAMRAH lattafa', 'lattafa khamrah'],
  ])('%s finds the same as %s, and something', async (typed, plain) => {
    const [one, other] = await Promise.all([list({ search: typed }), list({ search: plain })])
    expect(one.matching).toBeGreaterThan(0)
    expect(one.cards.map(({ id }) => id)).toEqual(other.cards.map(({ id }) => id))
  })

  test.each([
    ['perfume menos de $50', {}],
    ['oud hasta 50 dólares', { search: 'oud' }],
    ['mujer por menos de US$ 50', { search: 'mujer', price: { min: 2000 } }],
  ] as [string, Partial<CatalogQuery>][])('%s lists what costs at most 50', (search, part) => {
    const { cards, matching } = list({ ...part, search })
    const price = { ...part.price, max: 5000 }
    expect(matching).toBe(expected({ ...part, price }).length)
    expect(matching).toBeGreaterThan(0)
    for (const { sizes } of cards) expect(isWithin(sizes[0] ? currentPrice(sizes[0]) : 0, price)).toBe(true)
    expect(list({ ...part, search, price: { max: 100 } }).matching).toBe(
      expected({ ...part, price: { max: 100 } }).length,
    )
  })

  test.each([
    ['mujer entre 20 y 50 dólares', { search: 'mujer', price: { min: 2000, max: 5000 } }],
    ['de 20 a 50 dólares', { price: { min: 2000, max: 5000 } }],
    ['mujer más de $50', { search: 'mujer', price: { min: 5000 } }],
    ['por debajo de 8', { price: { max: 800 } }],
    ['100 ml por menos de 50 dólares', { sizes: ['100ml'], price: { max: 5000 } }],
    ['decant de mujer hasta $20', { search: 'mujer', sizes: ['decant'], price: { max: 2000 } }],
  ] as [string, Partial<CatalogQuery>][])('%s lists what one of its sizes costs', (search, part) => {
    const { cards, matching } = list({ search })
    expect(matching).toBe(expected(part).length)
    expect(matching).toBeGreaterThan(0)
    expect(matching).toBeLessThan(products.length)
    for (const { sizes } of cards)
      expect(isWithin(sizes[0] ? currentPrice(sizes[0]) : 0, part.price ?? {})).toBe(true)
  })

  test('where prices have five digits and more, a price without its thousands is meant in thousands', () => {
    const pesos = new CatalogIndex(
      products.map((product) => ({
        ...(catalog.find(product.id) as IndexedProduct),
        currency: 'COP',
        sizes: product.sizes.map((size) => ({ ...size, price: size.price * 4000, salePrice: undefined })),
      })),
    )
    const found = (search: string) => list({ search }, pesos).cards.map(({ id }) => id)
    expect(found('menos de 80')).not.toHaveLength(0)
    expect(found('menos de 80')).toEqual(found('menos de 80.000'))
    expect(found('entre 80 y 120')).toEqual(found('entre 80 y 120 mil'))
    expect(found('menos de 10.000')).toHaveLength(0)
    expect(list({ search: 'menos de 1' }).matching).toBe(0)
  })

  test('a search for what is cheap or expensive is ordered by price, unless another order was chosen', () => {
    const cheap = list({ search: 'perfume de mujer más barato', sort: 'relevance' })
    expect(cheap.cards).toEqual(list({ search: 'mujer', sort: 'price-asc' }).cards)
    const expensive = list({ search: 'el más caro de mujer', sort: 'relevance' })
    expect(expensive.cards).toEqual(list({ search: 'mujer', sort: 'price-desc' }).cards)
    const chosen = list({ search: 'mujer barato', sort: 'name-desc' })
    expect(chosen.cards).toEqual(list({ search: 'mujer', sort: 'name-desc' }).cards)
  })

  test('a search for the exact name of any perfume shows a perfume of that name first', async () => {
    for (const { name } of products) {
      const [first] = list({ search: name, sort: 'relevance' }).cards
      expect(foldText(first?.name ?? ''), name).toBe(foldText(name))
    }
  })

  test('an empty list comes with four of the best perfumes, of the asked genders', () => {
    const { instead = [] } = list({ search: 'zzzz' })
    expect(instead.map(({ id }) => id)).toEqual(bestProducts(catalog).map(({ id }) => id))
    expect(instead).toHaveLength(4)
    const forHer = list({ search: 'zzzz', genders: ['Mujer'] }).instead ?? []
    const genderById = new Map(products.map(({ id, gender }) => [id, gender]))
    expect(forHer.map(({ id }) => genderById.get(id))).toEqual(Array(4).fill('Mujer'))
    expect(list().instead).toBeUndefined()
  })

  test.each(['decant', '100 ml', '100ml', '10 ml'])('%s finds perfumes of that size', async (search) => {
    const { matching } = list({ search })
    expect(matching).toBe(expected({ search }).length)
    expect(matching).toBeGreaterThan(0)
  })

  const popular = new Set(POPULAR_SEARCHES.flatMap(({ en, es }) => [en, es]))
  test.each([...popular])('the popular search %s finds something', async (search) => {
    expect(list({ search }).matching).toBeGreaterThan(0)
  })

  test.each(['%', '_', '\\', '%%', 'a%b', 'kh_mrah', '\\%', "'; drop table products; --", "' or 1=1", '$x'])(
    '%s is searched as plain text',
    async (search) => {
      expect(list({ search }).matching).toBe(expected({ search }).length)
      expect(list().total).toBe(products.length)
    },
  )

  test('no search term causes an error', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({
        unit: fc.constantFrom('\u0000', '\uD800', '💥', '%', '\\', "'", 'ß', ' ', '\n'),
        maxLength: 120,
      }),
      fc.constant('🧴'.repeat(100)),
      fc.constant('a '.repeat(50)),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (search) => {
        const shown = list({ search })
        expect(shown.matching).toBeGreaterThanOrEqual(shown.cards.length)
      }),
      { numRuns: 100 },
    )
  })
})

describe('an empty catalog', () => {
  test('shows the sample products, filtered like any others, and marks them', () => {
    const catalog = new CatalogIndex()
    const all = listCatalog(catalog, query({ sort: 'name-asc' }))
    expect(all).toMatchObject({
      isSample: true,
      matching: 5,
      total: 5,
      page: 1,
      pageCount: 1,
      maxPrice: 24_000,
    })
    const oud = listCatalog(catalog, query({ search: 'OUD' }))
    expect(oud.cards.map(({ id }) => id)).toEqual(['p1'])
    const none = listCatalog(catalog, query({ search: 'zzz' }))
    expect(none).toMatchObject({ cards: [], matching: 0, corrections: [] })
  })
})

/** Queries made of the catalog's own values and words, some with other case, without accents, cut or mistyped. */
function queries(products: readonly Product[]): fc.Arbitrary<CatalogQuery> {
  const words = [
    ...new Set(
      products.flatMap(({ name, brand, shortDescription, notes, scentFamily, attributes }) =>
        [name, brand, shortDescription, ...notes.top, ...notes.base, ...scentFamily, ...attributes].flatMap(
          (text) => text.split(/\s+/),
        ),
      ),
    ),
  ]
  const typed = fc
    .tuple(
      fc.constantFrom(...words),
      fc.constantFrom<(word: string) => string>(
        (word) => word,
        (word) => word.toUpperCase(),
        (word) => word.normalize('NFD').replace(/\p{M}/gu, ''),
        (word) => word.normalize('NFD'),
        (word) => word.slice(0, 3),
        (word) => word.slice(1, 4),
        (word) => `${word}x`,
      ),
    )
    .map(([word, change]) => change(word))
  const rest = fc.record({
    search: fc
      .array(fc.oneof({ weight: 4, arbitrary: typed }, fc.constantFrom('decant', '100 ml', '10ml', '100')), {
        maxLength: 2,
      })
      .map((chosen) => chosen.join(' ')),
    sort: fc.constantFrom<Sort>('relevance', 'relevance', ...SORTS.map(({ value }) => value)),
    isLiteral: fc.constant(true),
    view: fc.constant('grid' as const),
    page: fc.constantFrom(1, 1, 1, 2, 3, 50),
  })
  return fc.tuple(rest, fewFacetValues).map(([query, facets]) => ({ ...query, ...facets }))
}
