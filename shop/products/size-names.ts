import { foldText } from '#shop/text/fold-text.ts'
import type { ProductSize } from './product.ts'

/**
 * The names by which a search finds sizes, in order and each once: '100', '100ml', 'decant'. The same as `size_names`
 * of `migrations/0016_catalog_search.sql`.
 */
export function sizeNames(sizes: readonly Pick<ProductSize, 'value' | 'unit' | 'decant'>[]): string[] {
  const names = sizes.flatMap(({ value, unit, decant }) => [
    String(value),
    String(value) + foldText(unit).replace(/\s/g, ''),
    ...(decant ? ['decant'] : []),
  ])
  return [...new Set(names)].sort()
}
