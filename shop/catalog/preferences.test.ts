import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTRIBUTES, CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { anyText, canonicalQuery, scope } from '#shop/testing/arbitraries.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { SORTS } from './catalog-state.ts'
import {
  DEFAULT_PREFERENCES,
  parsePreferences,
  preferencesToQuery,
  queryToPreferences,
  rememberSearch,
} from './preferences.ts'

describe('stored preferences', () => {
  test('defaults are as specified', () => {
    expect(DEFAULT_PREFERENCES).toEqual({
      filters: {
        brand: [],
        size: [],
        scentFamily: [],
        priceRange: [0, 300],
        gender: [],
        attributes: [],
        concentration: [],
        notesWith: [],
        notesWithout: [],
        availability: [],
      },
      sorting: 'featured',
      searchHistory: [],
    })
  })

  test.each([undefined, null, [[]], 'x', { filters: 3, sorting: {}, searchHistory: 'oud' }])(
    'invalid stored values fall back to the defaults',
    (json) => expect(parsePreferences(json)).toEqual(DEFAULT_PREFERENCES),
  )

  test('known values remain and unknown ones are dropped', () => {
    const stored = {
      filters: {
        scentFamily: ['Oud', 'Floral', 'Floral', 7],
        priceRange: [20, 80.5],
        gender: ['Mujer', 'Men'],
        attributes: [null, 'Nuevo'],
        concentration: ['Elixir', 'Eau de Toilette'],
      },
      sorting: 'price-asc',
      searchHistory: ['oud', 3, 'OUD', ' ', 'rosa'],
    }
    expect(parsePreferences(stored)).toEqual({
      filters: {
        scentFamily: ['Floral'],
        priceRange: [20, 80.5],
        gender: ['Mujer'],
        attributes: ['Nuevo'],
        concentration: ['Eau de Toilette'],
        // Stored before these filters existed.
        brand: [],
        size: [],
        notesWith: [],
        notesWithout: [],
        availability: [],
      },
      sorting: 'price-asc',
      searchHistory: ['oud', 'rosa'],
    })
  })

  test.each([[[80, 20]], [[-1, 20]], [[0]], [['0', '20']], [[0, 1e300]], [[0.001, 20]], [{ 0: 1, 1: 2 }]])(
    '%j is no price range',
    (priceRange) => {
      expect(parsePreferences({ filters: { priceRange } }).filters.priceRange).toEqual([0, 300])
    },
  )

  test('any JSON is parsed to valid preferences', () => {
    const shaped = fc.record({
      filters: fc.oneof(
        fc.jsonValue(),
        fc.record({
          scentFamily: fc.jsonValue(),
          priceRange: fc.array(fc.double()),
          gender: fc.jsonValue(),
          attributes: fc.array(fc.jsonValue()),
          concentration: fc.jsonValue(),
        }),
      ),
      sorting: fc.jsonValue(),
      searchHistory: fc.array(fc.oneof(anyText, fc.jsonValue()), { maxLength: 30 }),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), (json) => {
        const { filters, sorting, searchHistory } = parsePreferences(json)
        expect(SCENT_FAMILIES).toEqual(expect.arrayContaining(filters.scentFamily))
        expect(GENDERS).toEqual(expect.arrayContaining(filters.gender))
        expect(CONCENTRATIONS).toEqual(expect.arrayContaining(filters.concentration))
        expect(ATTRIBUTES).toEqual(expect.arrayContaining(filters.attributes))
        expect(SORTS.map(({ value }) => value)).toContain(sorting)
        expect(filters.priceRange[0]).toBeLessThanOrEqual(filters.priceRange[1])
        expect(searchHistory.length).toBeLessThanOrEqual(10)
        const stored = parsePreferences(json)
        expect(parsePreferences(stored)).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })
})

describe('search history', () => {
  test('holds the ten most recent terms, newest first, each once', () => {
    const term = fc.oneof(anyText, fc.constantFrom('oud', 'OUD', 'Óud', 'rosa', ' rosa '))
    fc.assert(
      fc.property(fc.array(term, { maxLength: 30 }), (terms) => {
        const history = terms.reduce<string[]>(rememberSearch, [])
        expect(history.length).toBeLessThanOrEqual(10)
        expect(new Set(history.map(foldText)).size).toBe(history.length)
        const last = terms.map((one) => rememberSearch([], one)).findLast((one) => one.length > 0)
        expect(history.slice(0, 1)).toEqual(last ?? [])
      }),
      { numRuns: 300 },
    )
    const eleven = 'abcdefghijk'.split('').reduce<string[]>(rememberSearch, [])
    expect(eleven.join('')).toBe('kjihgfedcb')
    expect(rememberSearch(['oud', 'Ámbar'], ' AMBAR ')).toEqual(['AMBAR', 'oud'])
    expect(rememberSearch(['oud'], ' \n')).toEqual(['oud'])
  })
})

describe('preferences and the catalog', () => {
  test('the default price range is not a preference', () => {
    expect(preferencesToQuery(DEFAULT_PREFERENCES, {}).price).toEqual({})
    const stored = (priceRange: readonly [number, number]) =>
      preferencesToQuery(
        { ...DEFAULT_PREFERENCES, filters: { ...DEFAULT_PREFERENCES.filters, priceRange } },
        {},
      )
    expect(stored([0, 305])).toMatchObject({ price: { max: 30_500 } })
    expect(stored([5, 300])).toMatchObject({ price: { min: 500, max: 30_000 } })
  })

  test('filters and order are restored; search, view and page are not', () => {
    fc.assert(
      fc.property(canonicalQuery, scope, (query, path) => {
        // The range 0 to 300 is stored the same as no preference.
        fc.pre(query.price.min !== undefined || query.price.max !== 30_000)
        const stored = queryToPreferences(DEFAULT_PREFERENCES, query, {})
        const again = preferencesToQuery(parsePreferences(stored), path)
        const genders = path.gender ? [path.gender] : query.genders
        // Relevance is the default order of a search, not a preference.
        const sort = query.sort === 'relevance' ? 'featured' : query.sort
        const rest = { search: '', isLiteral: false, view: 'grid', page: 1 }
        expect(again).toEqual({ ...query, genders, sort, ...rest })
      }),
      { numRuns: 300 },
    )
  })

  test("a path's gender does not become a preference", () => {
    const all = preferencesToQuery(DEFAULT_PREFERENCES, {})
    const women = queryToPreferences(DEFAULT_PREFERENCES, { ...all, genders: ['Mujer'] }, {})
    const visited = queryToPreferences(women, preferencesToQuery(women, { gender: 'Hombre' }), {
      gender: 'Hombre',
    })
    expect(visited.filters.gender).toEqual(['Mujer'])
  })

  test('filters do not change the history', () => {
    const stored = { ...DEFAULT_PREFERENCES, searchHistory: ['oud'] }
    expect(queryToPreferences(stored, preferencesToQuery(stored, {}), {}).searchHistory).toEqual(['oud'])
  })
})
