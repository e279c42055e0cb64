import { href } from 'react-router'

/** As many as an address can carry (server/http/limits.ts), and more than anybody compares. */
export const MAX_FAVORITES = 100

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The products of a list as `favoritesHref` writes it; what is none and what comes twice is left out. */
export function readFavorites(text: string | null): string[] {
  const ids = (text ?? '').toLowerCase().split('.').filter(isProductId)
  return [...new Set(ids)].slice(0, MAX_FAVORITES)
}

/** Whether a product may be kept: the samples of an empty shop may not. */
export function isProductId(id: string): boolean {
  return UUID.test(id)
}

/** Address of the page that shows these; also what is shared. */
export function favoritesHref(ids: readonly string[]): string {
  return ids.length === 0 ? href('/favoritos') : `${href('/favoritos')}?lista=${ids.join('.')}`
}

/** With one more, the newest first, or without it. A full list stays as it is. */
export function withFavorite(ids: readonly string[], id: string, liked: boolean): readonly string[] {
  if (!liked) return ids.filter((one) => one !== id)
  return ids.includes(id) || ids.length >= MAX_FAVORITES ? ids : [id, ...ids]
}
