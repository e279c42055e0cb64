import type { CardSize, ProductCard } from '#shop/products/product.ts'
import { SCENT_FAMILIES, type ScentFamily } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { defaultQuery } from './catalog-state.ts'
import { SHORTEST_SUGGESTED } from './search-term.ts'
import { expandSearch, phrasesMeaning } from './search-terms.ts'

const LIMITS = { products: 5, brands: 3, families: 2 }

export type SuggestedProduct = Pick<
  ProductCard,
  'id' | 'name' | 'brand' | 'currency' | 'image' | 'isAvailable'
> & {
  /** The first size of the card. */
  size: CardSize | undefined
}

/** What a search box offers for an unfinished term. */
export interface Suggestions {
  products: SuggestedProduct[]
  /** As printed on products. */
  brands: string[]
  families: ScentFamily[]
}

/**
 * The first results of the catalog's search, which corrects the term if necessary, the brands that contain every word,
 * and the families that one of the words begins. Those of a correction are first if the term is only found inside of words:
 * 'lata' is the beginning of a misspelled Lattafa rather than a part of 'plátano'.
 */
export function suggest(catalog: CatalogIndex, term: string): Suggestions {
  if (term.length < SHORTEST_SUGGESTED || catalog.size === 0)
    return { products: [], brands: [], families: [] }
  const { cards, corrections, isCorrected } = listCatalog(catalog, defaultQuery({}, term))
  const [found = term] = corrections
  const isInside = found !== term && !isCorrected
  const nearest = isInside ? listCatalog(catalog, defaultQuery({}, found)).cards : []
  const products = new Map([...nearest, ...cards].map((card) => [card.id, card]))
  return {
    products: [...products.values()].slice(0, LIMITS.products).map(toSuggestion),
    brands: brandsLike(catalog, found),
    families: familiesLike(found)
      .filter((family) => catalog.hasFamily(family))
      .slice(0, LIMITS.families),
  }
}

/** The brands that contain every word of the term, those with the most products first. */
function brandsLike(catalog: CatalogIndex, term: string): string[] {
  const words = expandSearch(term)
  return catalog.brands
    .keys()
    .filter((brand) => {
      const folded = foldText(brand)
      return words.every(
        ({ texts, isExcluded }) => !isExcluded && texts.some((text) => folded.includes(text)),
      )
    })
    .take(LIMITS.brands)
    .toArray()
}

/** The families whose name, or a synonym of it, begins with a word of the term. */
function familiesLike(term: string): ScentFamily[] {
  const typed = expandSearch(term).map(({ texts: [text = ''] }) => text)
  return SCENT_FAMILIES.filter((family) => {
    const names = [foldText(family), ...phrasesMeaning(family)]
    return typed.some(
      (text) => text.length >= SHORTEST_SUGGESTED && names.some((name) => name.startsWith(text)),
    )
  })
}

function toSuggestion(card: ProductCard): SuggestedProduct {
  const { id, name, brand, currency, image, isAvailable, sizes } = card
  return { id, name, brand, currency, image, isAvailable, size: sizes[0] }
}
