import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { saveToAccount } from './change-favorite.ts'
import { idsOf, isOfAccount, saveFavorites, storedFavorites } from './stored-favorites.ts'

/**
 * On the pages of somebody signed in: what the browser kept before goes into the account, and the browser's list
 * becomes the account's, `ids`.
 */
export function FavoritesSync({ ids }: { ids: readonly string[] }) {
  const { revalidate } = useRevalidator()
  const text = ids.join('.')
  useEffect(() => {
    const stored = storedFavorites.current()
    const local = isOfAccount(stored) ? [] : idsOf(stored)
    const missing = local.filter((id) => !text.includes(id))
    if (missing.length === 0) {
      if (stored !== `@${text}`) saveFavorites(idsOf(text), true)
      return
    }
    void saveToAccount({ guardar: missing.join('.') }).then((known) => {
      if (!known) return
      saveFavorites([], true)
      return revalidate()
    })
  }, [text, revalidate])
  return null
}

/** After signing out the account's list leaves the browser; one of its own stays. */
export function FavoritesFarewell() {
  useEffect(() => {
    if (isOfAccount(storedFavorites.current())) saveFavorites([], false)
  }, [])
  return null
}

/** A hidden field with the browser's own list, which a sign-in adds to the account. */
export function OwnListField() {
  const stored = useSyncExternalStore(
    storedFavorites.subscribe,
    storedFavorites.current,
    storedFavorites.onServer,
  )
  return <input type="hidden" name="favoritos" value={isOfAccount(stored) ? '' : stored} />
}

/** From now on changes are told to the account. */
export function nowOfAccount(): void {
  saveFavorites(idsOf(storedFavorites.current()), true)
}
