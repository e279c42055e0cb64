import { useEffect, useSyncExternalStore } from 'react'
import { href, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { type BagLine, bagHref, readBag, writeBag } from '#shop/bag/bag.ts'

interface ShownBag {
  /** The bag in the URL, current or pending. */
  lines: readonly BagLine[]
  /** The bag stored in this browser. */
  own: readonly BagLine[]
  /** The URL shows the own bag: changes are stored. Otherwise it is a bag that another user shared. */
  isOwn: boolean
}

/** The bag on the screen. Without lines in the URL, navigates to the stored bag. */
export function useBag(): ShownBag {
  const own = useSyncExternalStore(storedBag.subscribe, storedBag.current, storedBag.onServer)
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const navigate = useNavigate()
  const coming = location?.pathname === href('/bag') ? new URLSearchParams(location.search) : params
  const text = coming.get('lineas')
  const ownText = writeBag(own)
  const lines = text === ownText ? own : readBag(text)

  useEffect(() => {
    if (text === null && ownText !== '') navigate(bagHref(own), { replace: true })
  }, [text, ownText, own, navigate])

  return { lines, own, isOwn: writeBag(lines) === ownText }
}
