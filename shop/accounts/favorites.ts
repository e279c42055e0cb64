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

/** The products that the list lacks and has room for. */
export function newFavorites(ids: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((id) => !ids.includes(id)).slice(0, MAX_FAVORITES - ids.length)
}
