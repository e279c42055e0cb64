import { href } from 'react-router'
import { showToast } from '#app/ui/toast.ts'
import { MAX_FAVORITES, withFavorite } from '#shop/accounts/favorites.ts'
import { idsOf, isOfAccount, saveFavorites, storedFavorites } from './stored-favorites.ts'

/** Adds or removes a favorite, in this browser and, when signed in, in the account. Returns whether that was possible. */
export function changeFavorite(id: string, liked: boolean): boolean {
  const stored = storedFavorites.current()
  const before = idsOf(stored)
  const ids = withFavorite(before, id, liked)
  if (ids === before) {
    showToast({
      title: 'Tu lista está llena',
      description: `Caben ${MAX_FAVORITES} perfumes.`,
      kind: 'error',
    })
    return false
  }
  if (!saveFavorites(ids, isOfAccount(stored))) {
    showToast({ title: 'Tu navegador no deja guardar favoritos', kind: 'error' })
    return false
  }
  if (isOfAccount(stored)) void saveToAccount(liked ? { guardar: id } : { quitar: id })
  return true
}

/** Whether the account stored the change. If not, the list stays in the browser until the next sign-in. */
export async function saveToAccount(change: { guardar: string } | { quitar: string }): Promise<boolean> {
  const answer = await fetch(href('/favoritos/cambio'), {
    method: 'POST',
    body: new URLSearchParams(change),
    keepalive: true, // also when the page is closed at once
  }).catch(() => null)
  if (answer?.ok) return true
  saveFavorites(idsOf(storedFavorites.current()), false)
  return false
}
