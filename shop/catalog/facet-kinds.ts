import { cleanText } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { pick, type QueryField, setField } from '#shop/urls/define-query.ts'
import type { IndexedProduct, Offer } from './indexed-product.ts'

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
  /** The group is closed until something in it is chosen. */
  isFolded?: boolean
  control: ChoicesControl | OpenControl | { kind: 'prices' }
  /** The value that filters nothing. */
  none: Value
  /** Whether a product is in the list under a value, by one of its offers. Most facets do not read the offer. */
  matches(product: IndexedProduct, offer: Offer, value: Value): boolean
  /** Absent for prices. */
  options?: FacetOptions<Value>
  /** The chips of a value; prices are in `currency`. */
  toChips(value: Value, currency: string): ValueChip<Value>[]
  /** How the browser remembers the value between visits. */
  preference: { key: Key; toStored(value: Value): Stored; fromStored(stored: unknown): Value }
}

/** A checkbox for each of a fixed set of choices. */
export interface ChoicesControl {
  kind: 'choices'
  param: string
  choices: readonly { value: string; label: string }[]
}

/** Checkboxes for the catalog's options with the most products, and a text field for any other one. */
export interface OpenControl {
  kind: 'open'
  param: string
  /** How many options are shown besides the chosen ones. */
  shown: number
  /** The label of the text field. */
  other: string
  label: (option: string) => string
}

interface FacetOptions<Value> {
  ofProduct(product: IndexedProduct): readonly string[]
  /** Those of one offer, if the facet is one of sizes: then a product has those of all its offers. */
  ofOffer?(offer: Offer): readonly string[]
  /** A product needs one of the chosen options, or must have none. Facets of the same options share `ofProduct`. */
  needs: 'any' | 'none'
  chosen(value: Value): readonly string[]
  /** Options with equal keys are one. */
  toKey(option: string): string
  /** The keys of an option and of its parts: a chosen option also stands for those that have it as a part. */
  toPartKeys?(option: string): readonly string[]
}

interface ChoiceRow<Value extends string, Key extends string> {
  param: string
  legend: string
  isFolded?: true
  values: readonly Value[]
  parse: (text: string) => Value | undefined
  /** The label of a value in the filters. Default: the value. */
  label?: (value: Value) => string
  ofProduct: (product: IndexedProduct) => readonly string[]
  preferenceKey: Key
}

/** A facet of checkboxes. A product matches when it has one of the chosen values. */
export function choiceFacet<Value extends string, Key extends string>(
  row: ChoiceRow<Value, Key>,
): Facet<Value[], Key, Value[]> {
  const { param, legend, isFolded = false, values, parse, label = String, ofProduct } = row
  return {
    ...setField(param, values, parse),
    legend,
    isFolded,
    control: { kind: 'choices', param, choices: values.map((value) => ({ value, label: label(value) })) },
    none: [],
    options: { ofProduct, needs: 'any', chosen: (chosen) => chosen, toKey: String },
    matches: (product, _offer, chosen) =>
      chosen.length === 0 ||
      ofProduct(product).some((value) => (chosen as readonly string[]).includes(value)),
    toChips: (chosen) => listChips(param, chosen, label),
    preference: {
      key: row.preferenceKey,
      toStored: (chosen) => [...chosen],
      fromStored: (stored) => pick(values, Array.isArray(stored) ? stored : []),
    },
  }
}

interface OpenRow<Key extends string> {
  param: string
  legend: string
  shown: number
  isFolded?: true
  /** The label of the text field for any other option. */
  other: string
  /** The label of an option. Default: the option. */
  label?: (option: string) => string
  /** The text of a chip. Default: the label. */
  chip?: (option: string) => string
  /** A typed option in its canonical spelling. Default: as typed. */
  normalize?: (text: string) => string
  /** Default of `toKey`: spellings that differ by case or accents only are one option. */
  options: Pick<FacetOptions<string[]>, 'needs' | 'ofProduct' | 'ofOffer' | 'toPartKeys'> &
    Partial<Pick<FacetOptions<string[]>, 'toKey'>>
  preferenceKey: Key
}

const MAX_CHOSEN = 20
const MAX_LENGTH = 120

/** A facet whose options are texts of the catalog. */
export function openFacet<Key extends string>(row: OpenRow<Key>): Facet<string[], Key, string[]> {
  const {
    param,
    legend,
    isFolded = false,
    shown,
    other,
    label = String,
    chip = label,
    normalize = String,
  } = row
  const { needs, ofProduct, ofOffer, toKey = foldText, toPartKeys } = row.options
  const clean = (texts: readonly unknown[]) => cleanOptions(texts, normalize, toKey)
  return {
    parse: (params) => clean(params.getAll(param)),
    format: (chosen, params) => {
      for (const option of clean(chosen)) params.append(param, option)
    },
    legend,
    isFolded,
    control: { kind: 'open', param, shown, label, other },
    none: [],
    options: { ...row.options, chosen: (chosen) => chosen, toKey },
    matches: (product, offer, chosen) => {
      if (chosen.length === 0) return true
      const keys = chosen.map(toKey)
      const options = ofOffer ? ofOffer(offer) : ofProduct(product)
      const hasKey = (option: string) =>
        (toPartKeys?.(option) ?? [toKey(option)]).some((key) => keys.includes(key))
      return options.some(hasKey) === (needs === 'any')
    },
    toChips: (chosen) => listChips(param, chosen, chip),
    preference: {
      key: row.preferenceKey,
      toStored: (chosen) => [...chosen],
      fromStored: (stored) => clean(Array.isArray(stored) ? stored : []),
    },
  }
}

/** At most 20 clean texts, each option once, in an order that does not depend on that of `texts`. */
function cleanOptions(
  texts: readonly unknown[],
  normalize: (text: string) => string,
  toKey: (option: string) => string,
): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const clean = typeof text === 'string' ? normalize(cleanText(text, MAX_LENGTH)) : ''
    const key = toKey(clean)
    const known = byKey.get(key)
    if (key !== '' && (known === undefined || clean < known)) byKey.set(key, clean)
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.slice(0, MAX_CHOSEN).map(([, text]) => text)
}

function listChips<Value extends string>(
  param: string,
  chosen: Value[],
  label: (value: Value) => string = String,
): ValueChip<Value[]>[] {
  return chosen.map((value) => ({
    key: `${param}:${value}`,
    label: label(value),
    without: chosen.filter((other) => other !== value),
  }))
}
