import { listNotes, type Product, type ProductCard } from '#shop/products/product.ts'
import { isolate, toMidSentence } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { indexedCard } from './indexed-card.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { noteKey } from './note-keys.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

export interface RelatedCard {
  card: ProductCard
  /** What it has in common with the product: 'Comparten: oud, vainilla'. */
  shared: string
}

const MAX_RELATED = 4

/** At most four similar products, see `CatalogIndex.related`. */
export function relatedProducts(catalog: CatalogIndex, product: Product): RelatedCard[] {
  const isSample = SAMPLE_PRODUCTS.some(({ id }) => id === product.id)
  const others = isSample
    ? SAMPLE_PRODUCTS.filter(({ id }) => id !== product.id).slice(0, MAX_RELATED)
    : catalog.related(product, MAX_RELATED)
  return others.map((other) => relatedCard(product, other))
}

function relatedCard(product: Product, other: IndexedProduct): RelatedCard {
  const label = relatedLabel(sharedTraits(product, other))
  const sameBrand = hasSameBrand(product, other) ? `También de ${other.brand}` : ''
  return { card: indexedCard(other), shared: label ?? sameBrand }
}

type Scent = Pick<Product, 'notes' | 'scentFamily'>

/** Notes and families two perfumes have in common, as the first one spells them. */
type SharedTraits = { notes: string[]; families: string[] }

/** The notes and families that two perfumes share. */
export function sharedTraits(product: Scent, other: Scent): SharedTraits {
  return {
    notes: common(listNotes(product), listNotes(other), noteKey),
    families: common(product.scentFamily, other.scentFamily),
  }
}

/** Whether two perfumes are of one brand, in any spelling. */
export function hasSameBrand({ brand }: Pick<Product, 'brand'>, other: Pick<Product, 'brand'>): boolean {
  return brand !== '' && foldText(brand) === foldText(other.brand)
}

/** 'Comparten: oud, vainilla', at most three, notes first; undefined when they share nothing. */
export function relatedLabel(shared: SharedTraits): string | undefined {
  const traits = [...shared.notes, ...shared.families].map(toMidSentence)
  const named = [...new Set(traits)].slice(0, 3)
  return named.length > 0 ? `Comparten: ${named.map(isolate).join(', ')}` : undefined
}

/** The intersection of two lists without duplicates, by the keys of their values. */
function common(
  values: readonly string[],
  others: readonly string[],
  toKey: (value: string) => string = foldText,
): string[] {
  const wanted = new Set(others.map(toKey))
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = toKey(value)
    if (!wanted.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
