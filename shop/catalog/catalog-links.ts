import { href } from 'react-router'
import { withQuery } from '#shop/urls/links.ts'

/**
 * Links to lists of the catalog from pages that do not load its filters (about 2 KB of script). They are the canonical
 * URLs of `catalogHref`.
 */

const listHref = (filter: Record<string, string>) => withQuery(href('/catalog'), filter)

export const newestHref = () => listHref({ orden: 'newest' })
export const brandHref = (brand: string) => listHref({ marca: brand })
export const noteHref = (note: string) => listHref({ con: note })
export const familyHref = (family: string) => listHref({ familia: family })
export const concentrationHref = (concentration: string) => listHref({ concentracion: concentration })
