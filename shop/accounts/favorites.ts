import { href } from 'react-router'
import { isUuid } from '#shop/text/clean-text.ts'

/** The maximum that fits into a URL (server/http/limits.ts). */
export const MAX_FAVORITES = 100

/** The products of a list as `favoritesHref` writes it; invalid and duplicate ids are dropped. */
export function readFavorites(text: string | null): string[] {
  const ids = (text ?? '').toLowerCase().split('.').filter(isUuid)
  return [...new Set(ids)].slice(0, MAX_FAVORITES)
}

/** URL of the page that shows these products; also the URL to share. */
export function favoritesHref(ids: readonly string[]): string {
  return ids.length === 0 ? href('/favoritos') : `${href('/favoritos')}?lista=${ids.join('.')}`
}

/** Parameter of a list that a form of this shop has just added to: the browser then stores it. */
export const JUST_ADDED = 'guardado'

/** Adds the product as the newest, or removes it. A full list stays as it is. */
export function withFavorite(ids: readonly string[], id: string, liked: boolean): readonly string[] {
  if (!liked) return ids.filter((one) => one !== id)
  return ids.includes(id) || ids.length >= MAX_FAVORITES ? ids : [id, ...ids]
}
