import { useEffect, useState, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import { idsOf, isOfAccount, storedFavorites } from '#app/store/parts/stored-favorites.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { favoritesHref } from '#shop/accounts/favorites.ts'

interface Listed {
  /** Of the address, or of the account. */
  ids: readonly string[]
  /** The account's list, when somebody is signed in. */
  own: readonly string[] | null
  inAddress: boolean
}

/**
 * Which of the listed are shown, whether they are the visitor's own or somebody else's from a link, and whether another
 * list is on its way (`follows`).
 */
export function useFavorites({ ids, own, inAddress }: Listed) {
  const stored = useSyncExternalStore(
    storedFavorites.subscribe,
    storedFavorites.current,
    storedFavorites.onServer,
  )
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const local = idsOf(stored)
  const text = ids.join('.')
  // What the account has, before the browser has taken it over; after that, what the browser knows first.
  const kept = own !== null && !isOfAccount(stored) ? own : hydrated ? local : ids
  const isMine = ids.every((id) => kept.includes(id))
  const [mine, setMine] = useState<string | null>(null)
  useEffect(() => {
    if (hydrated && isMine) setMine(text)
  }, [hydrated, isMine, text])

  // Without a list in the address the browser's own is gone to; and when that changes, the address does.
  const next = own === null ? favoritesHref(local) : href('/favoritos')
  const follows = hydrated && (inAddress ? !isMine && mine === text : own === null && local.length > 0)
  useEffect(() => {
    if (follows) navigate(next, { replace: true, preventScrollReset: true })
  }, [follows, next, navigate])

  const isShared = inAddress && hydrated && !isMine && mine !== text
  return { shown: isShared ? ids : ids.filter((id) => kept.includes(id)), isShared, follows }
}
