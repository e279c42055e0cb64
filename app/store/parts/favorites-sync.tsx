import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { typedBuyer } from '#app/parts/typed-form.ts'
import { saveToAccount } from './change-favorite.ts'
import { clearAccountOrders } from './device-orders.ts'
import { offlineCards } from './offline-items.ts'
import { forgetRefused } from './pending-orders.ts'
import { isOfAccount, parseIds, parseOwner, saveFavorites, storedFavorites } from './stored-favorites.ts'

/**
 * On the pages of a signed-in customer. Adds the browser's earlier list to the account, and stores the account's list,
 * `ids`, in the browser.
 */
export function FavoritesSync({ ids }: { ids: readonly string[] }) {
  const { revalidate } = useRevalidator()
  const text = ids.join('.')
  useEffect(() => {
    const stored = storedFavorites.current()
    const local = parseOwner(stored) === '@' ? [] : parseIds(stored)
    const missing = local.filter((id) => !text.includes(id))
    if (missing.length === 0) {
      if (stored !== `@${text}`) saveFavorites(parseIds(text), '@')
      return
    }
    void saveToAccount({ guardar: missing.join('.') }).then((known) => {
      if (!known) return
      saveFavorites([], '@')
      return revalidate()
    })
  }, [text, revalidate])
  return null
}

/** Removes the account's favorites, orders and typed data from the browser; what is of no account stays. */
export function forgetAccount(): void {
  clearAccountOrders()
  if (!isOfAccount(storedFavorites.current())) return
  typedBuyer.clear()
  forgetRefused()
  saveFavorites([], '')
  offlineCards.clear()
}

/** The same where the session has ended in another way than by a form of this page. */
export function FavoritesFarewell() {
  useEffect(forgetAccount, [])
  return null
}

/** A hidden field with the browser's own list, which a sign-in adds to the account. */
export function OwnListField() {
  const stored = storedFavorites.useCurrent()
  return <input type="hidden" name="favoritos" value={isOfAccount(stored) ? '' : stored} />
}

/** From now on changes go to the account too. */
export function nowOfAccount(): void {
  saveFavorites(parseIds(storedFavorites.current()), '@')
}
