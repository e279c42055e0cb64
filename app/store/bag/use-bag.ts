import { useEffect, useSyncExternalStore } from 'react'
import { href, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { type BagLine, bagHref, readBag, writeBag } from '#shop/bag/bag.ts'

interface ShownBag {
  /** Of the address, as it is or as it is about to be. */
  lines: readonly BagLine[]
  /** This browser's own. */
  own: readonly BagLine[]
  /** The address shows the own bag: changes are kept. A bag from a link is somebody else's. */
  isOwn: boolean
}

/** The bag on the screen. Without lines in the address, the browser's own one is gone to. */
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
