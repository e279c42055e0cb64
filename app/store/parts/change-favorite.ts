import { href } from 'react-router'
import { showToast } from '#app/ui/toast.ts'
import { MAX_FAVORITES, newFavorites } from '#shop/accounts/favorites.ts'
import { FAILED_CHANGE, parseIds, parseOwner, saveFavorites, storedFavorites } from './stored-favorites.ts'

/** Adds favorites, the first as the newest. Returns whether all are in the list; if not, a toast says why. */
export function addFavorites(ids: readonly string[]): boolean {
  const before = parseIds(storedFavorites.current())
  const added = newFavorites(before, ids)
  const after = [...added, ...before]
  if (added.length > 0 && !store(after, { guardar: added.join('.') })) return false
  if (ids.every((id) => after.includes(id))) return true
  showToast({
    title: 'Tu lista está llena',
    description: `Caben ${MAX_FAVORITES} perfumes.`,
    kind: 'error',
  })
  return false
}

/** Returns whether that was possible; if not, a toast says why. */
export function removeFavorite(id: string): boolean {
  const before = parseIds(storedFavorites.current())
  return store(
    before.filter((one) => one !== id),
    { quitar: id },
  )
}

type Change = { guardar: string } | { quitar: string }

/** Stores the list in this browser and, when signed in, the change in the account. */
function store(ids: readonly string[], change: Change): boolean {
  const owner = parseOwner(storedFavorites.current())
  if (!saveFavorites(ids, owner)) {
    showToast({ title: 'Tu navegador no deja guardar favoritos', kind: 'error' })
    return false
  }
  if (owner) void saveToAccount(change)
  return true
}

/**
 * Whether the account stored the change. An addition that did not reach the shop is sent again by the next page of the
 * account. Without a session the list stays in the browser until the next sign-in.
 */
export async function saveToAccount(change: Change): Promise<boolean> {
  const answer = await fetch(href('/favoritos/cambio'), {
    method: 'POST',
    body: new URLSearchParams(change),
    keepalive: true, // also when the page is closed at once
  }).catch(() => null)
  if (answer?.ok) return true
  const stored = storedFavorites.current()
  const ids = parseIds(stored)
  const isReached = (answer?.status ?? 500) < 500
  // The next page of the account would bring it back without a word.
  if (!isReached && 'quitar' in change) {
    saveFavorites([...newFavorites(ids, [change.quitar]), ...ids], parseOwner(stored))
    showToast({
      title: 'No se pudo quitar de tus favoritos',
      description: 'Inténtalo otra vez cuando vuelva la conexión.',
      kind: 'error',
      about: FAILED_CHANGE,
    })
    return false
  }
  saveFavorites(ids, !isReached && parseOwner(stored) ? '@+' : '')
  return false
}
