import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shop/products/product.ts'
import { anyText, product, products } from '#shop/testing/arbitraries.ts'
import { defaultQuery } from './catalog-state.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { SearchIndex } from './search-index.ts'
import { SEARCH_SYNONYMS } from './search-synonyms.ts'
import { matchesQuery, relevance } from './testing/catalog-match.ts'

function createIndex(all: readonly Product[], toSlot = (at: number) => at): SearchIndex {
  const index = new SearchIndex()
  all.forEach((one, at) => {
    index.add(toSlot(at), one)
  })
  return index
}

/** Slot and rank of every match, in the order of the slots; undefined for a term without words. */
function ranked(index: SearchIndex, term: string): [number, number][] | undefined {
  const found = index.search(term)
  const pairs =
    found && [...found.slots.list()].map((slot): [number, number] => [slot, found.ranks[slot] ?? -1])
  return pairs?.sort(([a], [b]) => a - b)
}

/** The plain-code meaning of `ranked`. */
function expected(all: readonly Product[], term: string): [number, number][] {
  return all.flatMap((one, slot): [number, number][] =>
    matchesQuery(one, { ...defaultQuery(), search: term }) ? [[slot, relevance(one, term)]] : [],
  )
}

/** Words and phrases that terms and texts share, so that random searches find something. */
const SHARED = [
  ...[
    'Khamrah',
    'خمرة',
    'Ámbar',
    'oud',
    'Yara',
    "Bade'e",
    'Más',
    'Vendido',
    'más vendido',
    'Nuevo',
    'new',
    'arrivals',
  ],
  ...[
    '100',
    'ml',
    '100 ml',
    '100ml',
    '7,5 ml',
    '7.5',
    'decant',
    'de',
    'perfume',
    'perfumes',
    'árabe',
    'sin',
    'sin oud',
    '%',
    '(oud)',
    'oud,rosa',
    '-',
    'limited edition',
  ],
  ...[
    'Edición Limitada',
    'Eau de Parfum',
    'edp',
    '🌹',
    '\ud83c',
    'ñ',
    'Œuvre',
    'ß',
    '1',
    '00',
    'a',
    'ou',
    'ba',
  ],
]
const shared = fc.constantFrom(...SHARED)
const synonym = fc.constantFrom(...SEARCH_SYNONYMS.flatMap(({ typed, means }) => [...typed, ...means]))
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.oneof(shared, shared, synonym), { maxLength: 5 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: anyText },
)
const anyProduct = fc
  .record({
    product,
    name: text,
    brand: fc.oneof(text, fc.constantFrom('Lattafa', 'Afnan')),
    shortDescription: text,
    notes: fc.record({
      top: fc.array(text, { maxLength: 3 }),
      middle: fc.constant<string[]>([]),
      base: fc.array(text, { maxLength: 2 }),
    }),
    attributes: fc.array(fc.oneof(text, fc.constantFrom('Más Vendido', 'Edición Limitada')), {
      maxLength: 2,
    }),
    sizes: fc.array(
      fc.record({
        value: fc.constantFrom(5, 7.5, 100),
        unit: fc.constantFrom('ml', ' ML', 'fl oz', ''),
        decant: fc.boolean(),
        price: fc.constant(100),
        salePrice: fc.constantFrom(undefined, 90),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ product, ...fields }): Product => ({ ...product, ...fields }))

describe('a search of the index', () => {
  test('finds the products of the plain-code meaning with its ranks, for any products and terms', () => {
    let found = 0
    fc.assert(
      fc.property(
        fc.array(anyProduct, { maxLength: 8 }),
        fc.array(text, { minLength: 1, maxLength: 8 }),
        (all, terms) => {
          const index = createIndex(all)
          for (const term of terms) {
            const matches = expected(all, term)
            if (matches.length < all.length) found += matches.length
            const given = ranked(index, term)
            if (given === undefined) expect(matches).toHaveLength(all.length)
            else expect(given, JSON.stringify(term)).toEqual(matches)
          }
        },
      ),
      { numRuns: 1500 },
    )
    expect(found).toBeGreaterThan(100)
  })

  test('finds any part of the texts of its products', () => {
    const part = (all: readonly Product[]) =>
      fc.tuple(fc.constantFrom(...all), fc.nat(), fc.nat(), fc.nat(12)).map(([one, field, start, length]) => {
        const texts = [
          one.name,
          `${one.brand} ${one.name}`,
          `${one.name} ${one.brand}`,
          one.shortDescription,
          ...one.notes.base,
          one.gender,
        ]
        const text = texts[field % texts.length] ?? ''
        const from = start % (text.length + 1)
        return text.slice(from, from + length)
      })
    const withTerms = fc
      .oneof(products, fc.array(anyProduct, { maxLength: 6 }))
      .filter((all) => all.length > 0)
      .chain((all) => fc.tuple(fc.constant(all), fc.array(part(all), { minLength: 1, maxLength: 6 })))
    fc.assert(
      fc.property(withTerms, ([all, terms]) => {
        const index = createIndex(all)
        for (const term of terms) {
          expect(ranked(index, term) ?? expected(all, term), JSON.stringify(term)).toEqual(
            expected(all, term),
          )
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('is undefined for a term without words', () => {
    expect(createIndex(SAMPLE_PRODUCTS).search('')).toBeUndefined()
    expect(createIndex(SAMPLE_PRODUCTS).search(' \n ')).toBeUndefined()
    expect(new SearchIndex().search('oud')?.slots.count()).toBe(0)
  })

  test('gives every product the slot of the caller, in any order, and finds products that are added later', () => {
    const toSlot = (at: number) => 5000 - at * 1000
    const index = createIndex(SAMPLE_PRODUCTS, toSlot)
    const slots = (term: string) => [...(index.search(term)?.slots.list() ?? [])]
    expect(slots('noche oud')).toEqual([5000])
    expect(slots('parfum')).toEqual(SAMPLE_PRODUCTS.map((_, at) => toSlot(at)).sort((a, b) => a - b))
    index.add(7, { ...SAMPLE_PRODUCTS[0], name: 'Zafiro' } as Product)
    expect(slots('zafiro')).toEqual([7])
    expect(slots('oud')).toEqual([7, 5000])
  })
})
