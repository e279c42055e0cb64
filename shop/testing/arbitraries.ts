import fc from 'fast-check'
import { FACET_LIST, type FacetValues } from '#shop/catalog/catalog-facets.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { type CatalogQuery, SORTS, type Sort, VIEWS } from '#shop/catalog/catalog-state.ts'
import type { Facet } from '#shop/catalog/facet-kinds.ts'
import { toBounds } from '#shop/catalog/price-bounds.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { Product, ProductSize } from '#shop/products/product.ts'
import { cardPrice } from '#shop/products/product-price.ts'
import { ATTRIBUTES, CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'

/** Any UTF-16 text, including lone surrogates, control characters, Arabic and emoji. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r\n',
        '\t',
        'é',
        'e\u0301',
        'خمرة',
        '🌹',
        '👩‍👩‍👧',
        '\ud83c',
        '\udf39',
        '*',
        '%',
      ),
      {
        maxLength: 40,
      },
    )
    .map((pieces) => pieces.join('')),
)

export const scope: fc.Arbitrary<CatalogScope> = fc.constantFrom({}, ...GENDERS.map((gender) => ({ gender })))

/** By parameter: options of the products below in several spellings, and one that none has. */
const OPEN_OPTIONS: Readonly<Record<string, string[]>> = {
  tamano: ['decant', '5ml', '10ml', '100ml', '50g', '250ml'],
  con: ['Vainilla', 'VAINILLA', 'vanilla', 'ambar', 'Oud', 'Cedro'],
  sin: ['vainilla', 'Vanilla', 'oud', 'Rosa', 'orquídeas', 'Cedro'],
  marca: ['Lattafa', 'LATTAFA', 'áfnan', 'Azahar', 'Nadie'],
}

/** A canonical value of a facet, as parsed from a URL. A new kind of facet needs a case here. */
function facetValue({ control, preference }: Facet<unknown>): fc.Arbitrary<unknown> {
  if (control.kind === 'choices') {
    const values = control.choices.map(({ value }) => value)
    return fc
      .subarray(values, { maxLength: Math.min(3, values.length) })
      .map((some) => preference.fromStored(some))
  }
  if (control.kind === 'open') {
    return fc
      .subarray(OPEN_OPTIONS[control.param] ?? [], { maxLength: 3 })
      .map((some) => preference.fromStored(some))
  }
  const end = fc.option(fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 99_999 })), {
    nil: undefined,
  })
  return fc.tuple(end, end).map(([min, max]) => toBounds(min, max))
}

const facetValues = fc.record(
  Object.fromEntries(FACET_LIST.map((facet) => [facet.id, facetValue(facet)])),
) as fc.Arbitrary<FacetValues>

/** Like `facetValues`, but four of five facets do not filter, so that a small catalog often has a match. */
export const fewFacetValues = fc.record(
  Object.fromEntries(
    FACET_LIST.map((facet) => [
      facet.id,
      fc.oneof({ weight: 4, arbitrary: fc.constant(facet.none) }, facetValue(facet)),
    ]),
  ),
) as fc.Arbitrary<FacetValues>

export const sort = fc.constantFrom<Sort>('relevance', ...SORTS.map(({ value }) => value))

/** A query in canonical form, as parsed from a URL. */
export const canonicalQuery: fc.Arbitrary<CatalogQuery> = fc
  .record({
    search: fc.constantFrom('', 'oud', 'Ámbar rosa', 'woody', '100% & más + #1?', 'خمرة', 'a=b', '100 ml'),
    isLiteral: fc.boolean(),
    facets: fc.oneof(facetValues, fewFacetValues),
    sort,
    view: fc.constantFrom(...VIEWS),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ facets, ...query }) => {
    const isRelevance = query.sort === 'relevance' && query.search === ''
    const isLiteral = query.isLiteral && query.search !== ''
    return { ...query, ...facets, isLiteral, ...(isRelevance && { sort: 'featured' as const }) }
  })

export const size: fc.Arbitrary<ProductSize> = fc.record(
  {
    value: fc.constantFrom(5, 10, 30, 50, 90, 100, 120),
    unit: fc.constantFrom('ml', 'ml', 'ml', 'ML', 'g'),
    decant: fc.boolean(),
    price: fc.integer({ min: 1, max: 20_000 }),
    salePrice: fc.integer({ min: 0, max: 20_000 }),
    soldOut: fc.constant(true as const),
  },
  { requiredKeys: ['value', 'unit', 'decant', 'price'] },
)

const NOTES = [
  ...['Oud', 'Aoud', 'Vainilla', 'vainilla', 'Vanilla', 'Orquídea de vainilla', 'Rosa', 'Rosas búlgaras'],
  ...['Ámbar', 'Almizcle', 'Bergamota', 'Café'],
]

const notes = fc.subarray(NOTES, { maxLength: 2 })

/** Similar products, whose prices, names and ratings are often equal. */
export const product: fc.Arbitrary<Product> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('Khamrah', 'khamrah', 'Asad', 'Yara', 'Ñusta', 'Nube', 'Ámbar Real', 'Woody Night'),
    brand: fc.constantFrom('Lattafa', 'lattafa', 'Afnan', 'Azahar', ''),
    shortDescription: fc.constantFrom('', 'Dulce y cálido', 'Rosa con oud'),
    rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    reviewCount: fc.constantFrom(0, 1, 50, 100, 250),
    gender: fc.constantFrom(...GENDERS),
    scentFamily: fc.subarray([...SCENT_FAMILIES], { maxLength: 2 }),
    notes: fc.record({ top: notes, middle: notes, base: notes }),
    sizes: fc.array(size, { maxLength: 4 }),
    attributes: fc.subarray([...ATTRIBUTES, 'Premio 2024'], { maxLength: 2 }),
    concentration: fc.constantFrom(...CONCENTRATIONS.slice(0, 3), 'Elixir'),
    isAvailable: fc.boolean(),
    createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z'),
  })
  .map((fields) => ({
    ...parsePlainFields(INITIAL_FIELDS),
    ...fields,
    ...cardPrice(fields.sizes),
    images: [],
    updatedAt: fields.createdAt,
  }))

export const products = fc.uniqueArray(product, { maxLength: 12, selector: ({ id }) => id })

/** A sample product with other values. */
export const some = (fields: Partial<Product>): Product => ({ ...(SAMPLE_PRODUCTS[0] as Product), ...fields })

/** A bottle of 100 ml with prices in cents. */
export const bottle = (price: number, salePrice?: number): ProductSize => ({
  ...{ value: 100, unit: 'ml', decant: false, price },
  ...(salePrice !== undefined && { salePrice }),
})
