import { useEffect, useState, useSyncExternalStore } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { idsOf, isOfAccount, storedFavorites } from '#app/store/parts/stored-favorites.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { favoritesHref } from '#shop/accounts/favorites.ts'

interface Listed {
  /** Of the URL, or of the account. */
  ids: readonly string[]
  /** The account's list, when a customer is signed in. */
  own: readonly string[] | null
  inAddress: boolean
}

/**
 * Which listed products are shown, whether another user shared the list, and whether a redirect is pending (`follows`).
 */
export function useFavorites({ ids, own, inAddress }: Listed) {
  const stored = useSyncExternalStore(
    storedFavorites.subscribe,
    storedFavorites.current,
    storedFavorites.onServer,
  )
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const local = idsOf(stored)
  const text = ids.join('.')
  // The account's list until the browser has stored it; after that, the stored list, which changes first.
  const saved = own !== null && !isOfAccount(stored) ? own : hydrated ? local : ids
  const isMine = ids.every((id) => saved.includes(id))
  const [mine, setMine] = useState<string | null>(null)
  useEffect(() => {
    if (hydrated && isMine) setMine(text)
  }, [hydrated, isMine, text])

  // Without a list in the URL, redirects to the stored one; when that changes, so does the URL.
  const next = own === null ? favoritesHref(local) : href('/favoritos')
  const follows =
    hydrated &&
    (inAddress
      ? !isMine && mine === text // Behind the # another list may follow (offline-banner.tsx).
      : own === null && local.length > 0 && !hash.startsWith('#/'))
  useEffect(() => {
    if (follows) navigate(next, { replace: true, preventScrollReset: true })
  }, [follows, next, navigate])

  const isShared = inAddress && hydrated && !isMine && mine !== text
  return { shown: isShared ? ids : ids.filter((id) => saved.includes(id)), isShared, follows }
}
