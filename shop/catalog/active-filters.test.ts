import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalQuery, scope } from '#shop/testing/arbitraries.ts'
import { activeFilterCount, activeFilters, canClear, clearAll, hasFilters } from './active-filters.ts'
import { parseCatalogQuery } from './catalog-query.ts'
import { type CatalogQuery, defaultQuery } from './catalog-state.ts'

const parse = (query: string) => parseCatalogQuery(new URLSearchParams(query))
const scoped = (query: CatalogQuery, { gender }: { gender?: CatalogQuery['genders'][number] | undefined }) =>
  gender ? { ...query, genders: [gender] } : query

describe('active filters', () => {
  test('have the labels of the filters', () => {
    const query = parse(
      'marca=Al+Haramain&familia=Floral&genero=Men&atributo=nuevo&concentracion=edt&precio_min=20&precio_max=99.5&disponible=En+stock&con=Bergamota+de+Calabria&sin=Oud&tamano=decant&tamano=7.5ml&search=oud',
    )
    expect(activeFilters(query, {}).map(({ label }) => label)).toEqual([
      'Al Haramain',
      '7,5 ml',
      'Decant',
      'Floral',
      'Hombres',
      'Nuevo',
      'Eau de Toilette',
      '$20 – $99.50',
      'En stock',
      'Con bergamota de Calabria',
      'Sin oud',
    ])
    expect(activeFilters(parse('precio_min=20'), {}).map(({ label }) => label)).toEqual(['Desde $20'])
    expect(activeFilters(parse('precio_max=150000'), {}, 'COP').map(({ label }) => label)).toEqual([
      'Hasta $150.000',
    ])
    expect(activeFilterCount(query, { gender: 'Hombre' })).toBe(10)
  })

  test("'Borrar todo' is offered for an order that was chosen, and for nothing that is a default", () => {
    expect(canClear(parse('orden=price-asc'), {})).toBe(true)
    expect(canClear(parse('search=oud'), {})).toBe(true)
    expect(canClear(parse('orden=featured&vista=list&pagina=2'), {})).toBe(false)
    expect(canClear(defaultQuery({ gender: 'Mujer' }), { gender: 'Mujer' })).toBe(false)
  })

  test('removing them one by one, in any order, ends without filters', () => {
    fc.assert(
      fc.property(canonicalQuery, scope, fc.infiniteStream(fc.nat()), (start, path, picks) => {
        let query = scoped(start, path)
        for (let count = activeFilterCount(query, path); count > 0; count--) {
          const chips = activeFilters(query, path)
          expect(chips).toHaveLength(count)
          expect(new Set(chips.map(({ key }) => key)).size).toBe(count)
          query = chips[picks.next().value % count]!.without
          expect(query.page).toBe(1)
        }
        const rest = { search: '', isLiteral: false, page: 1, sort: 'featured' }
        expect({ ...query, ...rest }).toEqual(clearAll(start, path))
        expect(hasFilters(query, path)).toBe(query.search !== '')
      }),
      { numRuns: 200 },
    )
  })

  test("'Borrar todo' keeps the view and the path's gender, and nothing else", () => {
    fc.assert(
      fc.property(canonicalQuery, scope, (query, path) => {
        const cleared = clearAll(query, path)
        expect(cleared).toEqual({ ...defaultQuery(path), view: query.view })
        expect(hasFilters(cleared, path)).toBe(false)
        expect(canClear(cleared, path)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
