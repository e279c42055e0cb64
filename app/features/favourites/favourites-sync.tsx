import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { idsOf, isOfAccount, saveFavourites, storedFavourites } from '#app/ui/stored-favourites.ts'
import { tellAccount } from './change-favourite.ts'

/**
 * On the pages of somebody signed in: what the browser kept before goes into the account, and the browser's list
 * becomes the account's, `ids`.
 */
export function FavouritesSync({ ids }: { ids: readonly string[] }) {
  const { revalidate } = useRevalidator()
  const text = ids.join('.')
  useEffect(() => {
    const stored = storedFavourites.current()
    const local = isOfAccount(stored) ? [] : idsOf(stored)
    const missing = local.filter((id) => !text.includes(id))
    if (missing.length === 0) {
      if (stored !== `@${text}`) saveFavourites(idsOf(text), true)
      return
    }
    void tellAccount({ guardar: missing.join('.') }).then((known) => {
      if (!known) return
      saveFavourites([], true)
      return revalidate()
    })
  }, [text, revalidate])
  return null
}

/** After signing out the account's list leaves the browser; one of its own stays. */
export function FavouritesFarewell() {
  useEffect(() => {
    if (isOfAccount(storedFavourites.current())) saveFavourites([], false)
  }, [])
  return null
}

/** A hidden field with the browser's own list, which a sign-in adds to the account. */
export function OwnListField() {
  const stored = useSyncExternalStore(
    storedFavourites.subscribe,
    storedFavourites.current,
    storedFavourites.onServer,
  )
  return <input type="hidden" name="favoritos" value={isOfAccount(stored) ? '' : stored} />
}

/** From now on changes are told to the account. */
export function nowOfAccount(): void {
  saveFavourites(idsOf(storedFavourites.current()), true)
}
