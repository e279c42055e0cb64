import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { suggest } from '#shop/catalog/suggestions.ts'
import { type DemoMode, type ProductCard, productCard } from '#shop/products/product.ts'
import type { HomeSettings } from '#shop/settings/home-settings.ts'
import { canBeHero } from './home-shelves.server.ts'

type HeroCandidate = Pick<ProductCard, 'id' | 'name' | 'brand' | 'image'> & {
  /** False: home shows the automatic perfume until this one can be ordered. */
  canBeShown: boolean
}

/** The perfumes that the form offers for the first section of home. */
export interface HeroChoice {
  /** The search that found them. */
  term: string
  found: number
  /** The chosen perfume, then the found ones. */
  candidates: HeroCandidate[]
}

/** The chosen perfume and those that a search finds. */
export function readHeroChoice(
  catalog: CatalogIndex,
  home: Pick<HomeSettings, 'heroProduct' | 'heroImage'>,
  term: string,
  demo: DemoMode | undefined,
): HeroChoice {
  const { products } = suggest(catalog, term)
  const ids = new Set([...(home.heroProduct ? [home.heroProduct] : []), ...products.map(({ id }) => id)])
  const candidates = [...ids].flatMap((id) => {
    const product = catalog.find(id)
    if (!product) return []
    const { name, brand, image } = productCard(product)
    return [{ id, name, brand, image, canBeShown: canBeHero(product, home, demo) }]
  })
  return { term, found: products.length, candidates }
}
