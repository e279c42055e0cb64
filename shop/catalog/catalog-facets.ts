import {
  parseAttribute,
  parseConcentration,
  parseGender,
  parseScentFamily,
} from '#shop/products/parse-values.ts'
import { isInStock, listNotes } from '#shop/products/product.ts'
import {
  ATTRIBUTES,
  CONCENTRATIONS,
  GENDER_FILTER_LABELS,
  GENDERS,
  SCENT_FAMILIES,
} from '#shop/products/value-sets.ts'
import { toMidSentence } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { CatalogScope } from './catalog-paths.ts'
import { choiceFacet, type Facet, openFacet } from './facet-kinds.ts'
import { noteKey, notePartKeys } from './note-keys.ts'
import { priceFacet, sizeFacet } from './size-facets.ts'

const IN_STOCK = 'En stock'

/** The filters of the catalog, in the order of the form, the chips and the URL. */
export const FACETS = {
  brands: openFacet({
    param: 'marca',
    legend: 'Marca',
    shown: 8,
    other: 'Otra marca',
    options: { needs: 'any', ofProduct: ({ brand }) => (brand === '' ? [] : [brand]) },
    preferenceKey: 'brand',
  }),
  sizes: sizeFacet,
  scentFamilies: choiceFacet({
    param: 'familia',
    legend: 'Familia de Fragancias',
    values: SCENT_FAMILIES,
    parse: parseScentFamily,
    ofProduct: (product) => product.scentFamily,
    preferenceKey: 'scentFamily',
  }),
  genders: choiceFacet({
    param: 'genero',
    legend: 'Género',
    values: GENDERS,
    parse: parseGender,
    label: (gender) => GENDER_FILTER_LABELS[gender],
    ofProduct: (product) => [product.gender],
    preferenceKey: 'gender',
  }),
  attributes: choiceFacet({
    param: 'atributo',
    legend: 'Atributos del Producto',
    values: ATTRIBUTES,
    parse: parseAttribute,
    ofProduct: (product) => product.attributes,
    preferenceKey: 'attributes',
  }),
  concentrations: choiceFacet({
    param: 'concentracion',
    legend: 'Concentración',
    isFolded: true,
    values: CONCENTRATIONS,
    parse: parseConcentration,
    ofProduct: (product) => [product.concentration],
    preferenceKey: 'concentration',
  }),
  price: priceFacet,
  availability: choiceFacet({
    param: 'disponible',
    legend: 'Disponibilidad',
    values: [IN_STOCK],
    parse: (text) => (foldText(text.trim()) === foldText(IN_STOCK) ? IN_STOCK : undefined),
    ofProduct: (product) => (isInStock(product) ? [IN_STOCK] : []),
    preferenceKey: 'availability',
  }),
  notesWith: openFacet({
    param: 'con',
    legend: 'Con estas notas',
    shown: 6,
    other: 'Otra nota',
    isFolded: true,
    chip: (note) => `Con ${toMidSentence(note)}`,
    options: { needs: 'any', ofProduct: listNotes, toKey: noteKey },
    preferenceKey: 'notesWith',
  }),
  notesWithout: openFacet({
    param: 'sin',
    legend: 'Sin estas notas',
    shown: 6,
    other: 'Otra nota',
    isFolded: true,
    chip: (note) => `Sin ${toMidSentence(note)}`,
    options: { needs: 'none', ofProduct: listNotes, toKey: noteKey, toPartKeys: notePartKeys },
    preferenceKey: 'notesWithout',
  }),
}

export type FacetId = keyof typeof FACETS
/** What is chosen in each facet. */
export type FacetValues = { [Id in FacetId]: (typeof FACETS)[Id]['none'] }

type ListedFacet = Facet<unknown> & { id: FacetId }

/** The facets in the order of the table. Each accepts only the value that belongs to its id. */
export const FACET_LIST: readonly ListedFacet[] = Object.entries(FACETS).map(([id, facet]) => ({
  ...(facet as Facet<unknown>),
  id: id as FacetId,
}))

/** The facet values that a path fixes. They override the query parameters. */
export function fixedFacets({ gender }: CatalogScope): Partial<FacetValues> {
  return gender ? { genders: [gender] } : {}
}

/** The facets that a visitor can choose on a path. */
export function freeFacets(scope: CatalogScope): ListedFacet[] {
  const fixed = fixedFacets(scope)
  return FACET_LIST.filter(({ id }) => fixed[id] === undefined)
}

export function mapFacets(toValue: (facet: ListedFacet) => unknown): FacetValues {
  return Object.fromEntries(FACET_LIST.map((facet) => [facet.id, toValue(facet)])) as FacetValues
}

export const NO_FACETS: FacetValues = mapFacets(({ none }) => none)
