import type { OptionalInDrafts } from '#shop/products/missing-values.ts'
import type { NamedProduct, Product } from '#shop/products/product.ts'
import type { StateChoice } from '#shop/products/product-state.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'

/** What bulk operations change of a size. */
export type BulkSize = Omit<StoredSize, 'sku' | 'gtin'>

/** What bulk operations change of a product. */
export interface BulkProduct
  extends NamedProduct,
    Pick<Product, 'currency' | 'isAvailable' | OptionalInDrafts | 'scentFamily' | 'attributes'> {
  /** Without the images that imports have stored since: no operation changes them. */
  version: number
  state: StateChoice
  images: number
  /** In numeric order. */
  sizes: BulkSize[]
  /** Set by the operation that moves products to the trash. */
  removed?: true
}

/** Why a product stays as it is, as a Spanish sentence. */
export interface Rejected {
  refused: string
}

type Options = readonly (readonly [value: string, label: string])[]

/** An input of an operation's form. Its values are parameters of the preview's URL. */
export type BulkField = {
  name: string
  label: string
  hint?: string /** Beside its neighbor. */
  half?: true
} & (
  | { control: 'choice'; options: Options | ((currency: string) => Options) }
  | {
      control: 'text'
      inputMode?: 'decimal' | 'numeric'
      /** What the box proposes: the brands of the shop, or these. */
      suggestions?: 'brands' | readonly string[]
    }
  /** The sizes to change, among those of the selected products. None checked: all. */
  | { control: 'sizes' }
)

/** The typed values of an operation's form. */
export type TypedValues = Pick<URLSearchParams, 'get' | 'getAll'>

/** An operation with its values. */
export interface PreparedOperation {
  /** What it does, as the name of the change in the history: "Precios +10 %". */
  summary: string
  change: (product: BulkProduct) => BulkProduct | Rejected
}

type FieldErrors = Readonly<Record<string, string>>
type Prepared = (PreparedOperation & { errors?: never }) | { errors: FieldErrors }

/** A change of many products at once. */
export interface BulkOperation {
  /** Its value of `?op=`. */
  name: string
  label: string
  /** What the button that applies it says of the products: 'Cambiar' unless given. */
  verb?: string
  fields: readonly BulkField[]
  /** Parses the typed values. `currency` is the shop's. */
  prepare: (typed: TypedValues, currency: string) => Prepared
}

/** The options of a choice; the first one is checked unless given. */
export function listOptions(field: BulkField, currency: string): Options {
  if (field.control !== 'choice') return []
  return typeof field.options === 'function' ? field.options(currency) : field.options
}

/** The chosen option of a field; the first one for an unknown value. */
export function chosen<Value extends string>(
  typed: TypedValues,
  name: string,
  options: readonly (readonly [Value, string])[],
): Value {
  const [first] = options
  if (!first) throw new Error(`No options for ${name}`)
  return options.find(([value]) => value === typed.get(name))?.[0] ?? first[0]
}
