import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GENDERS } from '#shop/products/value-sets.ts'
import { anyText, canonicalQuery, scope } from '#shop/testing/arbitraries.ts'
import { CATALOG_PATHS } from './catalog-paths.ts'
import {
  areFiltersOpen,
  catalogHref,
  catalogPageParams,
  catalogSearchParams,
  openFiltersHref,
  parseCatalogQuery,
} from './catalog-query.ts'
import { type CatalogQuery, defaultQuery, SORTS } from './catalog-state.ts'
import { normalizeSearch } from './search-term.ts'

const parse = (query: string) => parseCatalogQuery(new URLSearchParams(query))
const scoped = (query: CatalogQuery, { gender }: { gender?: CatalogQuery['genders'][number] | undefined }) =>
  gender ? { ...query, genders: [gender] } : query

describe('parsing a URL', () => {
  test('an empty query is the default state', () => {
    expect(parse('')).toEqual(defaultQuery())
    expect(SORTS[0].value).toBe(defaultQuery().sort)
  })

  test('every parameter is parsed in any spelling and order, without duplicates', () => {
    const query = parse(
      'pagina=3&vista=list&orden=price-desc&precio_max=99,5&precio_min=20&concentracion=EDP&concentracion=aceite+perfumado&concentracion=edp&atributo=nuevo&genero=Women&genero=Hombres&genero=mujer&familia=verde&familia=Floral&familia=FLORAL&search=%20oud%20&tal_cual=1&disponible=en+stock&marca=+Rasasi+&marca=Al+Haramain&marca=al+haramain&marca=&con=Vainilla&sin=Oud&sin=%C3%A1mbar&tamano=Decant&tamano=7,5+ML&tamano=7.5ml',
    )
    expect(query).toEqual({
      search: 'oud',
      isLiteral: true,
      brands: ['Al Haramain', 'Rasasi'],
      sizes: ['7.5ml', 'decant'],
      scentFamilies: ['Floral', 'Verde'],
      genders: ['Hombre', 'Mujer'],
      attributes: ['Nuevo'],
      concentrations: ['Eau de Parfum', 'Aceite perfumado'],
      notesWith: ['Vainilla'],
      notesWithout: ['ámbar', 'Oud'],
      price: { min: 2000, max: 9950 },
      availability: ['En stock'],
      sort: 'price-desc',
      view: 'list',
      page: 3,
    })
  })

  test.each([
    'familia=Oud',
    'genero=todos',
    'atributo=',
    'concentracion=Elixir',
    'precio_min=-5',
    'precio_min=0',
    'precio_max=',
    'precio_max=1e3',
    'precio_max=NaN',
    'precio_max=0.001',
    'precio_max=1.2.3',
    'precio_max=12345678901',
    'disponible=1',
    'marca=%20%00',
    'marca=%CC%81',
    'orden=toString',
    'vista=table',
    'pagina=0',
    'pagina=-1',
    'pagina=1.5',
    'pagina=10001',
    'search=%20%0A%00',
    'desconocido=1',
    '__proto__=1',
  ])('%s is ignored', (query) => {
    expect(parse(query)).toEqual(defaultQuery())
  })

  test.each([
    ['24.500', 24_500],
    ['3+000', 3000],
    ['1,234.50', 1234.5],
    ['0.500', 0.5],
    ['99,5', 99.5],
    ['50+mil', 50_000],
    ['$80k', 80_000],
    ['1,5+millones', 1_500_000],
  ])('the price %s typed without JavaScript is %d', (typed, units) => {
    expect(parse(`precio_max=${typed}`)).toMatchObject({ price: { max: units * 100 } })
  })

  test('a size without a unit is in milliliters', () => {
    expect(parse('tamano=100&tamano=7,5').sizes).toEqual(['100ml', '7.5ml'])
    expect(parse('tamano=100&tamano=100+ml').sizes).toEqual(['100ml'])
    expect(`${catalogPageParams(new URLSearchParams('tamano=100'), {})}`).toBe('tamano=100ml')
  })

  test('at most 20 brands are parsed, of 120 characters each', () => {
    const many = Array.from({ length: 30 }, (_, at) => `marca=${'x'.repeat(130)}${at}&marca=${at + 10}`)
    expect(parse(many.join('&')).brands).toHaveLength(20)
    expect(parse(`marca=${'x'.repeat(130)}`).brands).toEqual(['x'.repeat(120)])
  })

  test('swapped bounds are a valid range', () => {
    expect(parse('precio_min=200&precio_max=50')).toMatchObject({ price: { min: 5000, max: 20_000 } })
  })

  test("the path's gender overrides the query", () => {
    const params = new URLSearchParams('genero=Mujer&genero=Unisex')
    expect(parseCatalogQuery(params, CATALOG_PATHS['/men']).genders).toEqual(['Hombre'])
  })

  test('any text is parsed without an error to a valid state', () => {
    const key = fc.constantFrom(
      'search',
      'marca',
      'tamano',
      'con',
      'sin',
      'familia',
      'genero',
      'atributo',
      'concentracion',
      'precio_min',
      'precio_max',
      'disponible',
      'orden',
      'vista',
      'pagina',
    )
    const pairs = fc.array(
      fc.tuple(key, fc.oneof(anyText, fc.double().map(String), fc.bigInt().map(String))),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.oneof(anyText, pairs), scope, (input, path) => {
        const query = parseCatalogQuery(new URLSearchParams(input), path)
        expect(query.page).toBeGreaterThanOrEqual(1)
        expect(query.page).toBeLessThanOrEqual(10_000)
        expect(query.price.min ?? 0).toBeLessThanOrEqual(query.price.max ?? Number.POSITIVE_INFINITY)
        expect(query.search).toBe(normalizeSearch(query.search))
        expect(parseCatalogQuery(catalogSearchParams(query, path), path)).toEqual(query)
      }),
      { numRuns: 300 },
    )
  })
})

describe('search terms', () => {
  test('are one trimmed line of at most 100 characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map((text) => text.repeat(5)),
        ),
        (text) => {
          const term = normalizeSearch(text)
          expect([...term].length).toBeLessThanOrEqual(100)
          expect(term).toBe(term.trim())
          expect(term).not.toMatch(/\p{Cc}/u)
          expect(term.isWellFormed()).toBe(true)
          expect(normalizeSearch(term)).toBe(term)
        },
      ),
      { numRuns: 300 },
    )
    expect(normalizeSearch(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
    expect(normalizeSearch(` a${'b'.repeat(200)}`)).toBe(`a${'b'.repeat(99)}`)
  })
})

describe('formatting a URL', () => {
  test('any state survives a round trip through the URL', () => {
    fc.assert(
      fc.property(canonicalQuery, scope, (query, path) => {
        const href = catalogHref('/catalog', query, path)
        const params = new URL(href, 'http://shop.test').searchParams
        expect(parseCatalogQuery(params, path)).toEqual(scoped(query, path))
      }),
      { numRuns: 300 },
    )
  })

  test('equal states have one canonical URL', () => {
    fc.assert(
      fc.property(canonicalQuery, scope, (query, path) => {
        const shuffled = {
          ...query,
          scentFamilies: [...query.scentFamilies, ...query.scentFamilies].reverse(),
          brands: [...query.brands, ...query.brands].reverse(),
          sizes: query.sizes.toReversed(),
          notesWith: query.notesWith.toReversed(),
          notesWithout: query.notesWithout.toReversed(),
          genders: query.genders.toReversed(),
          attributes: query.attributes.toReversed(),
          concentrations: query.concentrations.toReversed(),
        }
        expect(catalogHref('/x', shuffled, path)).toBe(catalogHref('/x', query, path))
      }),
      { numRuns: 100 },
    )
  })

  test('without a search nothing is searched as typed', () => {
    const query = parseCatalogQuery(new URLSearchParams('search=kamra&tal_cual=1'))
    expect(`${catalogSearchParams(query)}`).toBe('search=kamra&tal_cual=1')
    expect(`${catalogSearchParams({ ...query, search: '' })}`).toBe('')
  })

  test('a search is ordered by relevance, and the URL has only another order', () => {
    expect(parse('search=yara').sort).toBe('relevance')
    expect(parse('search=yara&orden=relevance').sort).toBe('relevance')
    expect(parse('orden=relevance').sort).toBe('featured')
    expect(parse('search=yara&orden=featured').sort).toBe('featured')
    expect(catalogHref('/', parse('search=yara'))).toBe('/?search=yara')
    expect(catalogHref('/', parse('search=yara&orden=featured'))).toBe('/?search=yara&orden=featured')
    // The URL after the search is removed.
    expect(catalogHref('/catalog', { ...parse('search=yara'), search: '' })).toBe('/catalog')
  })

  test('defaults and what the path fixes are left out', () => {
    expect(catalogHref('/catalog', defaultQuery())).toBe('/catalog')
    for (const gender of GENDERS) expect(catalogHref('/x', defaultQuery({ gender }), { gender })).toBe('/x')
    expect(
      catalogHref('/women', { ...parse('familia=Floral&pagina=2'), genders: ['Mujer'] }, { gender: 'Mujer' }),
    ).toBe('/women?familia=Floral&pagina=2')
  })
})

test('the page with open filters has the same list, and another cache key', () => {
  const query = parse('marca=Lattafa&pagina=2')
  const { pathname, searchParams, hash } = new URL(
    openFiltersHref('/catalog', query, {}),
    'http://shop.example',
  )
  expect([pathname, hash]).toEqual(['/catalog', '#filtros'])
  expect(parseCatalogQuery(searchParams)).toEqual(query)
  expect(areFiltersOpen(searchParams)).toBe(true)
  expect(String(catalogPageParams(searchParams, {}))).toBe('marca=Lattafa&pagina=2&filtros=1')
  expect(areFiltersOpen(new URLSearchParams('marca=Lattafa'))).toBe(false)
})
