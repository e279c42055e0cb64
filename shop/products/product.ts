import type { Cents } from '#shop/money/money.ts'
import { excerpt } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { PlainProduct } from './plain-fields.ts'
import { currentPrice, getSalePrice, haveSale, ON_SALE, offeredSizes } from './product-price.ts'
import { NOTE_TYPES, type NoteType } from './value-sets.ts'

/** One size on sale: a bottle, or a decant filled from one. */
export type ProductSize = {
  /** Identifies the size in the bag. Sizes of the sample products are not on sale and have none. */
  id?: number | undefined
  value: number
  unit: string
  decant: boolean
  price: Cents
  salePrice?: Cents | undefined
  /** The operator counts this size and none is left. */
  soldOut?: true | undefined
}

/** Shown with the sample products (`sample-products.ts`). */
export const SAMPLE_NOTICE = 'Catálogo de muestra'

/** All public data of a product. Families and attributes may have values outside of `value-sets.ts`. */
export type Product = PlainProduct & {
  id: string
  /** The card's prices, see `cardPrice`. */
  price: Cents
  salePrice?: Cents | undefined
  rating: number
  reviewCount: number
  scentFamily: string[]
  notes: Record<NoteType, string[]>
  /** In numeric order. */
  sizes: ProductSize[]
  /** Storage paths, main image first. */
  images: string[]
  attributes: string[]
  /** Of the demonstration, and not edited since. */
  isDemo?: true
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

/** What names a product where there is no more of it. */
export type NamedProduct = Pick<Product, 'id' | 'name' | 'brand'>

/** What a product card shows; an untouched product of the demonstration: see `DemoMode`. */
export type ProductCard = NamedProduct &
  Pick<Product, 'currency' | 'shortDescription' | 'rating' | 'isAvailable' | 'isDemo'> & {
    sizes: CardSize[]
    /** How many sizes the card does not show. */
    moreSizes?: number
    /** Selects the first size on the page of the product, which otherwise selects another one. */
    query?: string
    /** Storage path of the main image. */
    image: string | null
    badges: string[]
  }

/** A size with its price, as a card shows it. */
export type CardSize = {
  /** Absent for sizes of the sample products. */
  id?: number | undefined
  /** See `sizeLabel`. */
  label: string
  decant?: true
  price: Cents
  /** Only a price that applies, see `getSalePrice`. */
  salePrice?: Cents
}

/** What a card needs of a product. */
type CardSource = Omit<ProductCard, 'sizes' | 'moreSizes' | 'query' | 'image' | 'badges'> &
  Pick<Product, 'sizes' | 'images' | 'attributes'>

/** The card of a product. `first`: see `cardSizes`. */
export function productCard(product: CardSource, first?: ProductSize): ProductCard {
  const { id, name, brand, currency, rating, isAvailable } = product
  return {
    id,
    name,
    brand,
    currency,
    ...cardSizes(product.sizes, first),
    shortDescription: excerpt(product.shortDescription),
    image: product.images[0] ?? null,
    rating,
    badges: product.attributes,
    isAvailable,
    ...(product.isDemo && { isDemo: true }),
  }
}

const MAX_CARD_SIZES = 3

/**
 * The sizes of a card: first the one that the card's button adds, by default the cheapest, then the others from small to
 * large. Sold-out sizes are left out, unless all are.
 */
export function cardSizes(
  sizes: readonly ProductSize[],
  first = cheapestSize(sizes),
): Pick<ProductCard, 'sizes' | 'moreSizes'> {
  const others = sortSizes(offeredSizes(sizes)).filter((size) => size !== first)
  const shown = first ? [first, ...others] : others
  const moreSizes = shown.length - MAX_CARD_SIZES
  return {
    sizes: shown.slice(0, MAX_CARD_SIZES).map(cardSize),
    ...(moreSizes > 0 && { moreSizes }),
  }
}

function cheapestSize(sizes: readonly ProductSize[]): ProductSize | undefined {
  return lowestBy(sortSizes(offeredSizes(sizes)), currentPrice)
}

/** The first of the values with the lowest key. */
export function lowestBy<Value>(values: readonly Value[], key: (value: Value) => number): Value | undefined {
  const [first, ...others] = values
  if (first === undefined) return undefined
  return others.reduce((lowest, value) => (key(value) < key(lowest) ? value : lowest), first)
}

function cardSize(size: ProductSize): CardSize {
  const salePrice = getSalePrice(size)
  return {
    ...(size.id !== undefined && { id: size.id }),
    label: sizeLabel(size),
    ...(size.decant && { decant: true }),
    price: size.price,
    ...(salePrice !== undefined && { salePrice }),
  }
}

/** Whether the product can be bought: it is marked available and not every size is counted and sold out. */
export function isInStock({ isAvailable, sizes }: Pick<Product, 'isAvailable' | 'sizes'>): boolean {
  return isAvailable && (sizes.length === 0 || sizes.some(({ soldOut }) => !soldOut))
}

/** "100 ml", "Decant 10 ml". */
export function sizeLabel(size: Pick<ProductSize, 'value' | 'unit' | 'decant'>): string {
  const amount = `${String(size.value).replace('.', ',')} ${size.unit}`.trim()
  return size.decant ? `Decant ${amount}` : amount
}

/** The current price of one millilitre in whole cents, as it is shown; undefined when the size is not a volume. */
export function pricePerMl(size: ProductSize): Cents | undefined {
  const exact = exactPricePerMl(size)
  return exact === undefined ? undefined : Math.round(exact)
}

/** The same with fractions of a cent, by which sizes are compared. */
export function exactPricePerMl(size: ProductSize): number | undefined {
  const volume = millilitres(size)
  if (!volume || !(volume > 0)) return undefined
  return currentPrice(size) / volume
}

type SortedSize = Pick<ProductSize, 'value' | 'unit' | 'decant'> & { price?: Cents }

/** Sizes from small to large (5, 10, 100), a decant before a bottle of the same volume, then by price. */
export function sortSizes<Size extends SortedSize>(sizes: readonly Size[]): Size[] {
  return [...sizes].sort(
    (a, b) =>
      (millilitres(a) ?? a.value) - (millilitres(b) ?? b.value) ||
      Number(b.decant) - Number(a.decant) ||
      (a.price ?? 0) - (b.price ?? 0),
  )
}

const ML_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['ml', 1],
  ['cl', 10],
  ['l', 1000],
  ['oz', 29.5735],
])

function millilitres(size: Pick<ProductSize, 'value' | 'unit'>): number | undefined {
  const factor = ML_PER_UNIT.get(size.unit.trim().toLowerCase())
  return factor === undefined ? undefined : size.value * factor
}

/**
 * The names of sizes in a search, in order and each once: '100', '100ml', 'decant'. The same as `size_names`
 * of `migrations/0016_catalog_search.sql`.
 */
export function sizeNames(sizes: readonly Pick<ProductSize, 'value' | 'unit' | 'decant'>[]): string[] {
  const names = sizes.flatMap((size) => [String(size.value), ...sizeKeys(size)])
  return [...new Set(names)].sort()
}

/** All names by which a search finds one of the sizes: those of `sizeNames`, and `ON_SALE`. */
export function searchedNames(sizes: readonly ProductSize[]): string[] {
  return haveSale(sizes) ? [...sizeNames(sizes), ON_SALE] : sizeNames(sizes)
}

/** The names by which filters find a size: '100ml', and 'decant' for one. */
export function sizeKeys({ value, unit, decant }: Pick<ProductSize, 'value' | 'unit' | 'decant'>): string[] {
  return [String(value) + foldText(unit).replace(/\s/g, ''), ...(decant ? ['decant'] : [])]
}

/**
 * Whether products of the demonstration can be ordered, or only asked about: a shop with a real number sells nothing
 * invented.
 */
export type DemoMode = 'orders' | 'questions'

/** On the page of a demo product that cannot be ordered. */
export const DEMO_NOTICE = 'Perfume de demostración'

/** The notes of all levels of the pyramid. */
export function listNotes({ notes }: Pick<Product, 'notes'>): string[] {
  return NOTE_TYPES.flatMap((type) => notes[type])
}
