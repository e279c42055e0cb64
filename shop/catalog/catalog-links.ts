import { href } from 'react-router'
import { withQuery } from '#shop/urls/links.ts'

/**
 * Links to lists of the catalog from pages that do not load its filters (about 2 KB of script). They are the canonical
 * URLs of `catalogHref`.
 */

export function newestHref(): string {
  return withQuery(href('/catalog'), { orden: 'newest' })
}

export function brandHref(brand: string): string {
  return withQuery(href('/catalog'), { marca: brand })
}

export function noteHref(note: string): string {
  return withQuery(href('/catalog'), { con: note })
}

export function familyHref(family: string): string {
  return withQuery(href('/catalog'), { familia: family })
}

export function concentrationHref(concentration: string): string {
  return withQuery(href('/catalog'), { concentracion: concentration })
}
