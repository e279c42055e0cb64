import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { idsOf, isOfAccount, storedFavourites } from '#app/ui/stored-favourites.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { favouritesHref } from '#domain/favourites.ts'

interface Listed {
  /** Of the address, or of the account. */
  ids: readonly string[]
  /** The account's list, when somebody is signed in. */
  own: readonly string[] | null
  inAddress: boolean
}

/** Which of the listed are shown, and whether they are the visitor's own or somebody else's from a link. */
export function useFavourites({ ids, own, inAddress }: Listed) {
  const stored = useSyncExternalStore(
    storedFavourites.subscribe,
    storedFavourites.current,
    storedFavourites.onServer,
  )
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const local = idsOf(stored)
  // A browser whose session has ended still shows what it keeps.
  const goesToOwn = hydrated && !inAddress && own === null && local.length > 0
  const localHref = favouritesHref(local)
  useEffect(() => {
    if (goesToOwn) navigate(localHref, { replace: true })
  }, [goesToOwn, localHref, navigate])

  // What the account has, before the browser has taken it over; after that, what the browser knows first.
  const kept = own !== null && !isOfAccount(stored) ? own : hydrated ? local : ids
  const isShared = inAddress && hydrated && ids.some((id) => !kept.includes(id))
  return { shown: isShared ? ids : ids.filter((id) => kept.includes(id)), isShared }
}
