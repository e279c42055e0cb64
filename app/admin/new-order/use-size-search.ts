import { useEffect, useEffectEvent, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { isOnOffer, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { FoundSizes } from '#shop/orders/manual-form.ts'
import { withQuery } from '#shop/urls/links.ts'

const PAUSE = 150

interface SizeSearch {
  /** Results for the current input; undefined until the server answers. */
  found: SizeOnSale[] | undefined
  look: (text: string) => void
  /** Adds the first available result as soon as it is known. */
  takeFirst: () => void
}

interface Takers {
  onFirst: (size: SizeOnSale) => void
  onPasted: (found: FoundSizes) => void
}

/** Searches while the user types; all sizes of a pasted bag go to `onPasted`. */
export function useSizeSearch(text: string, takers: Takers): SizeSearch {
  const fetcher = useFetcher<FoundSizes & { text: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wantsFirst = useRef(false)
  const { data } = fetcher
  const fresh = data && data.text === text ? data : undefined

  function handOver({ sizes, pasted }: FoundSizes) {
    if (pasted.length > 0) return takers.onPasted({ sizes, pasted })
    const first = sizes.find(isOnOffer)
    if (wantsFirst.current && first) takers.onFirst(first)
    wantsFirst.current = false
  }
  const arrive = useEffectEvent(handOver)
  useEffect(() => {
    if (fresh) arrive(fresh)
  }, [fresh])
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(next: string, pause = PAUSE) {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => fetcher.load(withQuery(href('/admin/order-sizes'), { busca: next })),
      pause,
    )
  }

  return {
    found: fresh?.pasted.length === 0 ? fresh.sizes : undefined,
    look: (next) => {
      wantsFirst.current = false
      look(next)
    },
    takeFirst: () => {
      wantsFirst.current = true
      if (fresh) handOver(fresh)
      else look(text, 0)
    },
  }
}
