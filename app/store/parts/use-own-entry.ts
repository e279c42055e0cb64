import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

interface OwnList {
  /** The list in the URL, or null. */
  shown: string | null
  /** The visitor's own list as its URL has it; empty when there is none. */
  own: string
  /** The URL of the own list. */
  to: string
}

/**
 * Makes the URL follow the visitor's own list. An entry of the browser's history that shows it is marked: the way back
 * leads to the list as it is now, and a change in another window shows at once. A link of another visitor has no mark,
 * also if the own list was once the same. `follows`: the entry is about to show the own list.
 */
export function useOwnEntry({ shown, own, to }: OwnList): { isOwn: boolean; follows: boolean } {
  const { pathname, search, hash, state } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // Behind the # another list may follow (offline-banner.tsx).
  const isReady = useHydrated() && !hash.startsWith('#/')
  const isOwn = isReady && state?.isOwn === true
  const isSame = (shown ?? '') === own
  const marks = isReady && isSame && shown !== null && !isOwn
  const follows = isReady && !isSame && (isOwn || shown === null)
  const target = marks ? pathname + search : follows ? to : undefined
  // The visitor leaves the page, or the list is on its way.
  const isMoving =
    next !== undefined && (next.pathname !== pathname || next.pathname + next.search === target)
  useEffect(() => {
    if (target === undefined || isMoving) return
    navigate(target, {
      replace: true,
      preventScrollReset: true,
      state: { isOwn: true },
      ...(marks && { defaultShouldRevalidate: false }),
    })
  }, [target, isMoving, marks, navigate])
  return { isOwn, follows }
}
