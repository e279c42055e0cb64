import type { Gender } from '#shop/products/value-sets.ts'
import { normalizeSearch } from './search-term.ts'

/** The filters that a catalog path fixes: on /men the gender is Hombre, regardless of the query. */
export type CatalogScope = { gender?: Gender | undefined }

export type CatalogPage = CatalogScope & { title: string; description: string }

export const CATALOG_PATHS = {
  '/catalog': {
    title: 'Perfumes de Lujo',
    description:
      'Toda la colección de perfumes árabes auténticos: oud, ámbar, especias y flores, en frasco o en decant.',
  },
  '/men': {
    title: 'Perfumes para Él',
    description:
      'Maderas, cuero y especias de Oriente: perfumes árabes de hombre con carácter y larga duración.',
    gender: 'Hombre',
  },
  '/women': {
    title: 'Perfumes para Ella',
    description: 'Rosas, vainilla y almizcles suaves: perfumes árabes de mujer que se recuerdan.',
    gender: 'Mujer',
  },
  '/unisex': {
    title: 'Perfumes Unisex',
    description: 'Aromas árabes sin etiquetas: oud, ámbar y cítricos para compartir.',
    gender: 'Unisex',
  },
} as const satisfies Record<string, CatalogPage>

/** Whether a page is a list of results: a catalog screen, or home with a search. */
export function isResultsPage({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname in CATALOG_PATHS) return true
  return pathname === '/' && normalizeSearch(new URLSearchParams(search).get('search') ?? '') !== ''
}
