import {
  parseAttribute,
  parseConcentration,
  parseGender,
  parseScentFamily,
} from '#shop/products/parse-values.ts'
import { isInStock } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import {
  ATTRIBUTES,
  CONCENTRATIONS,
  GENDER_FILTER_LABELS,
  GENDERS,
  SCENT_FAMILIES,
} from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { pick, type QueryField, setField } from '#shop/urls/define-query.ts'
import type { CatalogScope } from './catalog-paths.ts'
import type { IndexedProduct } from './indexed-product.ts'
import {
  boundsFromPreference,
  boundsToPreference,
  EMPTY_BOUNDS,
  formatBounds,
  isWithin,
  type PriceBounds,
  priceField,
} from './price-bounds.ts'

/** One active filter: its text, and the value of its facet without it. */
interface ValueChip<Value> {
  key: string
  label: string
  without: Value
}

/** A filter of the catalog. */
export interface Facet<Value, Key extends string = string, Stored = unknown> extends QueryField<Value> {
  /** Heading of its group in the filter form. */
  legend: string
  /** The form control: a checkbox for each choice, or the two ends of a price range. */
  control: { kind: 'choices'; param: string; choices: readonly Choice[] } | { kind: 'prices' }
  /** The value that filters nothing. */
  none: Value
  /** Whether a product is in the list under a value. */
  matches(product: IndexedProduct, value: Value): boolean
  /** For choices: those of a product, and the chosen ones of a value, of which a product needs one. */
  options?: { ofProduct(product: IndexedProduct): readonly string[]; chosen(value: Value): readonly string[] }
  /** The chips of a value; prices are in `currency`. */
  toChips(value: Value, currency: string): ValueChip<Value>[]
  /** How the browser remembers the value between visits. */
  preference: { key: Key; toStored(value: Value): Stored; fromStored(stored: unknown): Value }
}

interface Choice {
  value: string
  label: string
}

interface ChoiceRow<Value extends string, Key extends string> {
  param: string
  legend: string
  values: readonly Value[]
  parse: (text: string) => Value | undefined
  /** The label of a value in the filters. Default: the value. */
  label?: (value: Value) => string
  getProductValues: (product: IndexedProduct) => readonly string[]
  preferenceKey: Key
}

/** A facet of checkboxes. A product matches when it has one of the chosen values. */
function choiceFacet<Value extends string, Key extends string>(
  row: ChoiceRow<Value, Key>,
): Facet<Value[], Key, Value[]> {
  const { param, legend, values, parse, label = String, getProductValues } = row
  return {
    ...setField(param, values, parse),
    legend,
    control: { kind: 'choices', param, choices: values.map((value) => ({ value, label: label(value) })) },
    none: [],
    options: { ofProduct: getProductValues, chosen: (chosen) => chosen },
    matches: (product, chosen) =>
      chosen.length === 0 ||
      getProductValues(product).some((value) => (chosen as readonly string[]).includes(value)),
    toChips: (chosen) =>
      chosen.map((value) => ({
        key: `${param}:${value}`,
        label: label(value),
        without: chosen.filter((other) => other !== value),
      })),
    preference: {
      key: row.preferenceKey,
      toStored: (chosen) => [...chosen],
      fromStored: (stored) => pick(values, Array.isArray(stored) ? stored : []),
    },
  }
}

/** A price of any size that a buyer can get. The card shows that size first. */
const priceFacet: Facet<PriceBounds, 'priceRange', readonly [min: number, max: number]> = {
  ...priceField('precio_min', 'precio_max'),
  legend: 'Rango de Precios',
  control: { kind: 'prices' },
  none: EMPTY_BOUNDS,
  matches: ({ sizes }, bounds) => offeredPrices(sizes).some((price) => isWithin(price, bounds)),
  toChips: (bounds, currency) => {
    const label = formatBounds(bounds, currency)
    return label === undefined ? [] : [{ key: 'precio', label, without: EMPTY_BOUNDS }]
  },
  preference: { key: 'priceRange', toStored: boundsToPreference, fromStored: boundsFromPreference },
}

const IN_STOCK = 'En stock'

/** The filters of the catalog, in the order of the form, the chips and the URL. */
export const FACETS = {
  scentFamilies: choiceFacet({
    param: 'familia',
    legend: 'Familia de Fragancias',
    values: SCENT_FAMILIES,
    parse: parseScentFamily,
    getProductValues: (product) => product.scentFamily,
    preferenceKey: 'scentFamily',
  }),
  genders: choiceFacet({
    param: 'genero',
    legend: 'Género',
    values: GENDERS,
    parse: parseGender,
    label: (gender) => GENDER_FILTER_LABELS[gender],
    getProductValues: (product) => [product.gender],
    preferenceKey: 'gender',
  }),
  attributes: choiceFacet({
    param: 'atributo',
    legend: 'Atributos del Producto',
    values: ATTRIBUTES,
    parse: parseAttribute,
    getProductValues: (product) => product.attributes,
    preferenceKey: 'attributes',
  }),
  concentrations: choiceFacet({
    param: 'concentracion',
    legend: 'Concentración',
    values: CONCENTRATIONS,
    parse: parseConcentration,
    getProductValues: (product) => [product.concentration],
    preferenceKey: 'concentration',
  }),
  price: priceFacet,
  availability: choiceFacet({
    param: 'disponible',
    legend: 'Disponibilidad',
    values: [IN_STOCK],
    parse: (text) => (foldText(text.trim()) === foldText(IN_STOCK) ? IN_STOCK : undefined),
    getProductValues: (product) => (isInStock(product) ? [IN_STOCK] : []),
    preferenceKey: 'availability',
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

/** The facets that a shopper can choose on a path. */
export function freeFacets(scope: CatalogScope): ListedFacet[] {
  const fixed = fixedFacets(scope)
  return FACET_LIST.filter(({ id }) => fixed[id] === undefined)
}

/** One value for each facet. */
export function mapFacets(toValue: (facet: ListedFacet) => unknown): FacetValues {
  return Object.fromEntries(FACET_LIST.map((facet) => [facet.id, toValue(facet)])) as FacetValues
}

export const NO_FACETS: FacetValues = mapFacets(({ none }) => none)
