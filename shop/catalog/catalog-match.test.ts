import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product, ProductSize } from '#shop/products/product.ts'
import { bottle, canonicalQuery, product, products, some, sort } from '#shop/testing/arbitraries.ts'
import { FACET_LIST } from './catalog-facets.ts'
import { CatalogIndex } from './catalog-index.ts'
import { defaultQuery } from './catalog-state.ts'
import { searchedTexts } from './indexed-product.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { catalogResults, matchesQuery } from './testing/catalog-match.ts'

const ids = (list: readonly Product[]) => list.map(({ id }) => id)
const search = (term: string) =>
  ids(catalogResults(SAMPLE_PRODUCTS, { ...defaultQuery(), search: term, sort: 'name-asc' }))

describe('filters', () => {
  test('a query without filters shows all products', () => {
    fc.assert(
      fc.property(products, sort, (all, order) => {
        const found = catalogResults(all, { ...defaultQuery(), sort: order })
        expect(new Set(ids(found))).toEqual(new Set(ids(all)))
        expect(found).toHaveLength(all.length)
      }),
      { numRuns: 100 },
    )
  })

  test('the results are a subset, and filtering them again gives the same', () => {
    fc.assert(
      fc.property(products, canonicalQuery, (all, query) => {
        const found = catalogResults(all, query)
        expect(all).toEqual(expect.arrayContaining(found))
        expect(catalogResults(found, query)).toEqual(found)
        expect(catalogResults(all.toReversed(), query)).toEqual(found)
      }),
      { numRuns: 200 },
    )
  })

  test('a product is found exactly when each single filter finds it, price and size as one', () => {
    fc.assert(
      fc.property(product, canonicalQuery, (one, query) => {
        const { search, price, sizes } = query
        const ofProduct = FACET_LIST.filter(({ id }) => id !== 'price' && id !== 'sizes')
        const singles = [{ search }, { price, sizes }, ...ofProduct.map(({ id }) => ({ [id]: query[id] }))]
        const each = singles.map((single) => matchesQuery(one, { ...defaultQuery(), ...single }))
        expect(matchesQuery(one, query)).toBe(each.every(Boolean))
      }),
      { numRuns: 300 },
    )
  })

  test('each facet finds some of the random products and hides others', () => {
    const samples = fc.sample(fc.tuple(product, canonicalQuery), { numRuns: 500, seed: 7 })
    for (const { id, toChips } of FACET_LIST) {
      const found = samples
        .map(([one, query]) => ({ one, query: { ...defaultQuery(), [id]: query[id] } }))
        .filter(({ query }) => toChips(query[id], '$').length > 0)
        .map(({ one, query }) => matchesQuery(one, query))
      expect(new Set(found), `${id}: shop/testing/arbitraries.ts`).toEqual(new Set([true, false]))
    }
  })

  test('choosing one more value never hides a product that another value showed', () => {
    const { scentFamily } = SAMPLE_PRODUCTS[0]!
    expect(scentFamily).toEqual(['Oriental', 'Amaderado'])
    const query = { ...defaultQuery(), scentFamilies: ['Oriental' as const] }
    expect(ids(catalogResults(SAMPLE_PRODUCTS, query))).toEqual(['p1'])
    expect(
      ids(catalogResults(SAMPLE_PRODUCTS, { ...query, scentFamilies: ['Oriental', 'Frutal'] })).sort(),
    ).toEqual(['p1', 'p5'])
  })

  test('a brand is found in any spelling that differs by case or accents only', () => {
    const isFound = (brand: string, ...brands: string[]) =>
      matchesQuery(some({ brand }), { ...defaultQuery(), brands })
    expect(isFound('Al Haramain', 'al haramain')).toBe(true)
    expect(isFound('Lancôme', 'LANCOME', 'Lattafa')).toBe(true)
    expect(isFound('Al Haramain', 'Haramain')).toBe(false)
    expect(isFound('', 'Lattafa')).toBe(false)
  })

  test('perfumes have one of the notes that are asked for on any level, and none of those that are excluded', () => {
    const isFound = (notesWith: string[], notesWithout: string[]) =>
      matchesQuery(SAMPLE_PRODUCTS[0]!, { ...defaultQuery(), notesWith, notesWithout })
    expect(SAMPLE_PRODUCTS[0]!.notes.base).toEqual(['Oud', 'Ámbar', 'Pachulí'])
    expect(isFound(['ambar', 'Vainilla'], [])).toBe(true)
    expect(isFound(['azafran'], ['vainilla'])).toBe(true)
    expect(isFound(['Vainilla'], [])).toBe(false)
    expect(isFound([], ['Vainilla', 'AMBAR'])).toBe(false)
    expect(isFound(['Rosa'], [])).toBe(false)
  })

  test.each([
    ['vainilla', ['Vanilla'], true],
    ['VANILLA', ['Vainilla'], true],
    ['oudh', ['Oud'], true],
    ['Oud', ['Cedro', 'Aoud'], true],
    ['vainilla', ['Orquídea de vainilla'], false],
    ['rosa', ['Agua de rosas'], false],
    ['té', ['Terciopelo'], false],
  ])('with %s: notes of that name in any spelling, %j', (note, base, isFound) => {
    const one = some({ notes: { top: [], middle: [], base } })
    expect(matchesQuery(one, { ...defaultQuery(), notesWith: [note] })).toBe(isFound)
  })

  test.each([
    ['vanilla', ['Vainilla'], false],
    ['vainilla', ['Orquídea de vainilla'], false],
    ['Vanilla', ['Orquídea de vainilla'], false],
    ['orquídea', ['Orquídea de vainilla'], false],
    ['rosa', ['Agua de rosas'], false],
    ['oudh', ['Agarwood', 'Cedro'], false],
    ['Orquídea de vainilla', ['Vainilla'], true],
    ['té', ['Terciopelo', 'Té verde'], false],
    ['té', ['Terciopelo'], true],
    ['sal', ['Salvia'], true],
  ])(
    'without %s: notes of that name in any spelling and notes with it as a word, %j',
    (note, base, isFound) => {
      const one = some({ notes: { top: [], middle: [], base } })
      expect(matchesQuery(one, { ...defaultQuery(), notesWithout: [note] })).toBe(isFound)
      const index = new CatalogIndex([one])
      const { matching, counts } = index.page({ ...defaultQuery(), notesWithout: [note] })
      expect(matching).toBe(Number(isFound))
      expect(Object.values(counts.notesWithout ?? {})).toContain(Number(isFound))
    },
  )

  test('price and size hold for the same size, which is offered', () => {
    const decant = { value: 10, unit: 'ML', decant: true, price: 900 }
    const isFound = (sizes: string[], max: number, more: Partial<ProductSize> = {}) =>
      matchesQuery(some({ sizes: [{ ...decant, ...more }, bottle(4000)] }), {
        ...defaultQuery(),
        sizes,
        price: { max },
      })
    expect(isFound(['100ml'], 4000)).toBe(true)
    expect(isFound(['100ml'], 1000)).toBe(false)
    expect(isFound(['decant'], 1000)).toBe(true)
    expect(isFound(['10ml'], 1000)).toBe(true)
    expect(isFound(['100ml', 'decant'], 1000)).toBe(true)
    expect(isFound(['decant'], 4000, { soldOut: true })).toBe(false)
    expect(isFound(['100'], 4000)).toBe(false)
    expect(matchesQuery(some({ sizes: [] }), { ...defaultQuery(), price: { max: 0 } })).toBe(true)
    expect(matchesQuery(some({ sizes: [] }), { ...defaultQuery(), sizes: ['100ml'] })).toBe(false)
  })

  test('a perfume is in stock when it is on sale and has a size that is not sold out', () => {
    const inStock = (fields: Partial<Product>) =>
      matchesQuery(some(fields), { ...defaultQuery(), availability: ['En stock'] })
    expect(inStock({})).toBe(true)
    expect(inStock({ sizes: [] })).toBe(true)
    expect(inStock({ isAvailable: false })).toBe(false)
    expect(inStock({ sizes: [{ ...bottle(900), soldOut: true }] })).toBe(false)
    expect(inStock({ sizes: [{ ...bottle(900), soldOut: true }, bottle(4000)] })).toBe(true)
  })

  test('prices compare the current price of each size, both ends included', () => {
    const reduced = some({ sizes: [bottle(18_000, 14_550)] })
    const within = (min: number, max: number) =>
      matchesQuery(reduced, { ...defaultQuery(), price: { min, max } })
    expect(within(14_550, 14_550)).toBe(true)
    expect(within(14_551, 50_000)).toBe(false)
    expect(within(0, 14_549)).toBe(false)
    expect(within(16_000, 20_000)).toBe(false)
  })
})

describe('search', () => {
  test.each([
    ['ambar', ['p1']],
    ['ÁMBAR', ['p1']],
    ['noche oud', ['p1']],
    ['oud noche', ['p1']],
    ['noche vainilla', []],
    ['haba tonka', ['p4']],
    ['Woody', ['p3', 'p1']],
    ['Fresh', ['p2']],
    ['New Arrivals', ['p2']],
    ['perfume de hombre', ['p3']],
    ['vanilla', ['p4']],
    ['aoud', ['p1']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['decant', []],
  ])('%s', (term, expected) => {
    expect(search(term)).toEqual(expected)
  })

  test('looks into every field that a visitor sees', () => {
    fc.assert(
      fc.property(product, (one) => {
        for (const term of searchedTexts(one).flat()) {
          expect(matchesQuery(one, { ...defaultQuery(), search: term.toUpperCase() })).toBe(true)
        }
        expect(matchesQuery(one, { ...defaultQuery(), search: 'zzz' })).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  test.each(["l'aventure", 'l’aventure', 'L`Aventure', 'ch–1'])('%s is found in any spelling', (term) => {
    for (const name of ["L'Aventure CH-1", 'L’Aventure CH–1'])
      expect(matchesQuery(some({ name }), { ...defaultQuery(), search: term })).toBe(true)
  })

  const sized = (value: number, unit = 'ml', decant = false): Product =>
    some({ sizes: [{ value, unit, decant, price: 4500 }] })

  test.each([
    ['decant', sized(5, 'ml', true), sized(5)],
    ['Decants', sized(5, 'ml', true), sized(5)],
    ['100 ml', sized(100), sized(10)],
    ['100ml', sized(100), sized(1000)],
    ['10 ML', sized(10), sized(100)],
    ['10 mililitros', sized(10), sized(110)],
    ['7,5 ml', sized(7.5), sized(5)],
    ['7.5ml', sized(7.5), sized(75)],
    ['3.4 oz', sized(3.4, 'OZ'), sized(3.4)],
    ['noche 90', sized(90), sized(900)],
    ['decant de 10 ml', sized(10, 'ml', true), sized(10)],
  ])('%s finds a size of just that name', (term, found, other) => {
    const query = { ...defaultQuery(), search: term }
    expect(matchesQuery(found, query)).toBe(true)
    expect(matchesQuery(other, query)).toBe(false)
  })

  test.each(['oferta', 'perfumes en oferta', 'rebajas', 'con descuento', 'promociones', 'sale'])(
    '%s finds a size with a sale price that applies, and the badge',
    (search) => {
      const isFound = (fields: Partial<Product>) =>
        matchesQuery(some({ shortDescription: '', attributes: [], ...fields }), { ...defaultQuery(), search })
      expect(isFound({ sizes: [bottle(4000, 3000)] })).toBe(true)
      expect(isFound({ attributes: ['Oferta Especial'], sizes: [bottle(4000)] })).toBe(true)
      expect(isFound({ sizes: [bottle(4000)] })).toBe(false)
      expect(isFound({ sizes: [bottle(4000, 4000)] })).toBe(false)
      expect(isFound({ sizes: [{ ...bottle(4000, 3000), soldOut: true }, bottle(5000)] })).toBe(false)
    },
  )

  test('a size that is sold out is not found', () => {
    const sizes: ProductSize[] = [
      { value: 100, unit: 'ml', decant: false, price: 4500, soldOut: true },
      { value: 50, unit: 'ml', decant: false, price: 3000 },
    ]
    expect(matchesQuery(some({ sizes }), { ...defaultQuery(), search: '100 ml' })).toBe(false)
    expect(matchesQuery(some({ sizes }), { ...defaultQuery(), search: '50 ml' })).toBe(true)
  })

  const withVanilla = some({
    name: 'Khamrah',
    shortDescription: '',
    description: '',
    attributes: [],
    notes: { top: ['Vainilla'], middle: ['Resina'], base: [] },
  })

  test.each([
    ['sin vainilla', false],
    ['perfume sin vainilla', false],
    ['sin vanilla', false],
    ['sin canela', true],
    ['khamrah sin canela', true],
    ['vainilla sin canela', true],
    ['sin flor de azahar', true],
    ['no tienen vainilla', true],
    ['sin canela ni vainilla', false],
    ['sin canela ni oud', true],
    ['no vainilla', false],
    ['nada de vainilla', false],
    ['sin olor a vainilla', false],
    ['sin garden', false],
  ])('%s: a note that is not wanted excludes its perfumes', (search, isFound) => {
    expect(matchesQuery(withVanilla, { ...defaultQuery(), search })).toBe(isFound)
  })

  test('a perfume that is named like an excluded note is found', () => {
    const query = { ...defaultQuery(), search: 'sin vainilla' }
    expect(matchesQuery({ ...withVanilla, name: 'Sin vainilla' }, query)).toBe(true)
  })

  test('a size is found in the texts too', () => {
    const set = some({ shortDescription: 'Tres frascos de 12 ml', sizes: [] })
    expect(matchesQuery(set, { ...defaultQuery(), search: '12 ml' })).toBe(true)
    expect(matchesQuery(set, { ...defaultQuery(), search: '12ml' })).toBe(true)
    const small = some({ name: 'Set de 3 × 7,5 ml', sizes: [] })
    expect(matchesQuery(small, { ...defaultQuery(), search: small.name })).toBe(true)
  })

  test('a phrase does not span two fields', () => {
    const one = some({ name: 'Best', brand: 'Más', shortDescription: 'Vendido', attributes: [] })
    expect(matchesQuery(one, { ...defaultQuery(), search: 'bestseller' })).toBe(false)
    expect(
      matchesQuery({ ...one, attributes: ['Más Vendido'] }, { ...defaultQuery(), search: 'bestseller' }),
    ).toBe(true)
  })
})
