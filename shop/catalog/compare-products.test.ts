import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shop/products/product.ts'
import { bottle, product, some, sort } from '#shop/testing/arbitraries.ts'
import { type ChosenSort, defaultQuery, SORTS } from './catalog-state.ts'
import { featuredScore } from './sort-keys.ts'
import { catalogResults, compareProducts } from './testing/catalog-match.ts'

const ids = (list: readonly Product[]) => list.map(({ id }) => id)

describe('orders', () => {
  test('are total: antisymmetric and transitive for any products', () => {
    fc.assert(
      fc.property(product, product, product, sort, (a, b, c, order) => {
        const compare = compareProducts({ ...defaultQuery({}, 'oud'), sort: order })
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
        expect(compare(a, b) === 0).toBe(a.id === b.id)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  const ordered = (order: ChosenSort, ...list: Partial<Product>[]) =>
    list
      .map((fields, at) => some({ id: String(at), name: 'x', attributes: [], ...fields }))
      .sort(compareProducts({ ...defaultQuery({}, 'oud'), sort: order }))
      .map(({ id }) => Number(id))

  /** Products in each order; a new order needs its own. */
  const EXAMPLES: Readonly<Record<ChosenSort, readonly Partial<Product>[]>> = {
    featured: [
      { attributes: ['Más Vendido'] },
      { rating: 5, reviewCount: 100 },
      { rating: 1, reviewCount: 1 },
    ],
    'price-asc': [1000, 2000, 3000].map((price) => ({ sizes: [bottle(price)] })),
    'price-desc': [3000, 2000, 1000].map((price) => ({ sizes: [bottle(price)] })),
    'precio-ml': [100, 50, 10].map((value) => ({ sizes: [{ ...bottle(2000), value }] })),
    'name-asc': [{ name: 'amber' }, { name: 'oud' }, { name: 'yara' }],
    'name-desc': [{ name: 'yara' }, { name: 'oud' }, { name: 'amber' }],
    newest: ['2026', '2025', '2024'].map((year) => ({ createdAt: `${year}-01-01T00:00:00.000Z` })),
    bestseller: [{ attributes: ['Más Vendido'] }, { reviewCount: 9 }, { reviewCount: 1 }],
    rating: [{ rating: 5 }, { rating: 4.5 }, { rating: 1 }],
  }
  test.each(SORTS)('$label sorts its example', ({ value }) => {
    expect(ordered(value, ...EXAMPLES[value].toReversed())).toEqual([2, 1, 0])
  })

  test('featured: Más Vendido first, then the score', () => {
    const good = { rating: 5, reviewCount: 100 }
    expect(
      ordered('featured', { rating: 5, reviewCount: 10 }, good, { attributes: ['Más Vendido'] }),
    ).toEqual([2, 1, 0])
    expect(featuredScore({ rating: 4, reviewCount: 50 })).toBe(2)
    expect(featuredScore({ rating: 4, reviewCount: 500 })).toBe(4)
    expect(featuredScore({ rating: 1.1, reviewCount: 30 })).toBe(
      featuredScore({ rating: 3.3, reviewCount: 10 }),
    )
  })

  test('relevance: the exact name first, then how much of the term the name has', () => {
    const list = [
      { name: 'Otro', shortDescription: 'Recuerda a Yara' },
      { name: 'Lattafa Yara Candy', brand: 'Lattafa' },
      { name: 'Nayara', brand: 'Lattafa', rating: 5, reviewCount: 100 },
      { name: 'Yara Tous', brand: 'Lattafa' },
      { name: 'YARA', brand: 'Lattafa' },
      { name: 'Candy', brand: 'Yara' },
    ]
    const found = (search: string) =>
      list
        .map((fields, at) => some({ id: String(at), attributes: [], rating: 0, ...fields }))
        .sort(compareProducts({ ...defaultQuery({}, search), sort: 'relevance' }))
        .map(({ id }) => Number(id))
    // Nayara has the term only inside of a word.
    expect(found('yara')).toEqual([4, 3, 1, 5, 0, 2])
    expect(found(' Lattafa  yara ').slice(0, 2)).toEqual([1, 4])
    expect(found('yar').slice(0, 2)).toEqual([4, 3])
    expect(found('yara candy')[0]).toBe(5)
    expect(found('perfume يارا')[0]).toBe(4)
    expect(found('perfume yara')[0]).toBe(4)
  })

  test('relevance: a name as typed comes before a name that the term means', () => {
    const list = [
      { id: 'oud', name: 'Oud', rating: 5, reviewCount: 100 },
      { id: 'aoud', name: 'Aoud', rating: 1 },
    ]
    const found = catalogResults(list.map(some), { ...defaultQuery(), search: 'aoud', sort: 'relevance' })
    expect(ids(found)).toEqual(['aoud', 'oud'])
  })

  test('prices compare the price that the card shows', () => {
    const prices = [[bottle(3000)], [bottle(5000, 2000)], [bottle(2500), bottle(9000)]].map((sizes) => ({
      sizes,
    }))
    expect(ordered('price-asc', ...prices)).toEqual([1, 2, 0])
    expect(ordered('price-desc', ...prices)).toEqual([0, 2, 1])
    expect(ordered('price-asc', ...prices.slice(1), { sizes: [bottle(1000), bottle(8000)] })).toEqual([
      2, 0, 1,
    ])
  })

  test('a perfume without sizes, whose price is to be asked for, is last in both orders by price', () => {
    const list = [{ sizes: [] }, { sizes: [bottle(3000)] }, { sizes: [bottle(2000)] }]
    expect(ordered('price-asc', ...list)).toEqual([2, 1, 0])
    expect(ordered('price-desc', ...list)).toEqual([1, 2, 0])
  })

  test('by price per milliliter a perfume without a volume is last', () => {
    const volumes = [
      [bottle(3000)],
      [{ ...bottle(900), value: 10 }, bottle(2000)],
      [{ ...bottle(1), unit: 'g' }],
    ]
    const list = volumes.map((sizes) => ({ sizes }))
    expect(ordered('precio-ml', ...list, { sizes: [] })).toEqual([1, 0, 2, 3])
    expect(ordered('precio-ml', ...list, { sizes: [{ ...bottle(150), value: 10 }] })).toEqual([3, 1, 0, 2])
  })

  test('names are sorted the same in every locale of the machine', () => {
    const names = ['zeta', 'Ñame', 'nube', 'Ámbar', 'öl', 'oud', 'amarillo'].map((name) => ({ name }))
    expect(ordered('name-asc', ...names)).toEqual([6, 3, 1, 2, 4, 5, 0])
    expect(ordered('name-desc', ...names)).toEqual([0, 5, 4, 2, 1, 3, 6])
  })

  test('newest: Nuevo first, then the date', () => {
    const old = '2024-01-01T00:00:00.000Z'
    const late = '2025-01-01T00:00:00.000Z'
    expect(
      ordered('newest', { createdAt: old }, { createdAt: late }, { createdAt: old, attributes: ['Nuevo'] }),
    ).toEqual([2, 1, 0])
  })

  test('bestseller: Más Vendido first, then the reviews; rating by rating', () => {
    expect(
      ordered('bestseller', { reviewCount: 1 }, { reviewCount: 900 }, { attributes: ['Más Vendido'] }),
    ).toEqual([2, 1, 0])
    expect(ordered('rating', { rating: 1 }, { rating: 4.5 }, { rating: 4.4 })).toEqual([1, 2, 0])
  })

  test('ties go by name, then by id, in every order', () => {
    for (const { value } of SORTS.filter(({ value }) => value !== 'name-desc')) {
      expect(ordered(value, { name: 'b' }, { name: 'a' }, { name: 'a' })).toEqual([1, 2, 0])
    }
    expect(ordered('name-desc', { name: 'a' }, { name: 'b' }, { name: 'b' })).toEqual([1, 2, 0])
  })
})

describe('the order of a search', () => {
  const named = (term: string, ...all: Partial<Product>[]) => {
    const texts = { brand: '', shortDescription: '', description: '', notes: some({}).notes }
    const list = all.map((part, at) => some({ ...texts, id: String(at), ...part }))
    return catalogResults(list, { ...defaultQuery({}, term) }).map(({ name }) => name)
  }

  test('words that begin with the term come before words that have it inside, wherever they are', () => {
    const tea = { top: ['Té'], middle: [], base: [] }
    expect(named('té', { name: 'Eternal' }, { name: 'Yara', notes: tea }, { name: 'Teriaq' })).toEqual([
      'Teriaq',
      'Yara',
      'Eternal',
    ])
  })

  test('a search for men does not begin with perfumes for women', () => {
    const women = { name: 'A Pride for Women', gender: 'Mujer' } as const
    expect(named('for men', women, { name: 'Pride for Men', gender: 'Hombre' })).toEqual([
      'Pride for Men',
      'A Pride for Women',
    ])
  })

  test('the exact name is first, before a name without the words that say nothing', () => {
    expect(named('la rosa', { name: 'Rosa' }, { name: 'La Rosa' })).toEqual(['La Rosa', 'Rosa'])
    expect(named('la rosa', { name: 'Ámbar y rosa' }, { name: 'Rosa' })).toEqual(['Rosa', 'Ámbar y rosa'])
  })

  test('a name that is typed in pieces comes before others that have the pieces', () => {
    expect(named('gar denia', { name: 'Gardenia Noir' }, { name: 'Gardenia' })).toEqual([
      'Gardenia',
      'Gardenia Noir',
    ])
    expect(named('gar denia', { name: 'Garden of Tardenia' }, { name: 'Gardenia' })[0]).toBe('Gardenia')
    const notes = { top: [], middle: [], base: [] }
    const [nine, other] = [
      { name: '9am Dive', notes, scentFamily: [] },
      { name: '9pm', notes: { ...notes, base: ['Ámbar'] } },
    ]
    expect(named('9 am', other, nine)).toEqual(['9am Dive', '9pm'])
  })

  test('words that describe every perfume find all, those with the words in their name first', () => {
    expect(named('perfume árabe', { name: 'Yara' }, { name: 'Perfume Árabe' })).toEqual([
      'Perfume Árabe',
      'Yara',
    ])
  })
})
