import { href } from 'react-router'
import { withQuery } from '#shop/urls/links.ts'

/**
 * Links to lists of the catalog from pages that do not load its filters (about 2 KB of script). They are the canonical
 * URLs of `catalogHref`.
 */

/** The newest perfumes first. */
export function newestHref(): string {
  return withQuery(href('/catalog'), { orden: 'newest' })
}

/** The perfumes of a house. */
export function brandHref(brand: string): string {
  return withQuery(href('/catalog'), { marca: brand })
}

/** The perfumes with a scent note. */
export function noteHref(note: string): string {
  return withQuery(href('/catalog'), { con: note })
}

/** The perfumes of a scent family. */
export function familyHref(family: string): string {
  return withQuery(href('/catalog'), { familia: family })
}

/** The perfumes of a concentration. */
export function concentrationHref(concentration: string): string {
  return withQuery(href('/catalog'), { concentracion: concentration })
}
