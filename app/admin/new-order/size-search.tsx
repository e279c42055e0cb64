import { useEffect, useEffectEvent, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { isOnOffer, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import type { FoundSizes } from '#shop/orders/manual-form.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
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

interface SizeResultsProps {
  found: readonly SizeOnSale[]
  onAdd: (size: SizeOnSale) => void
}

/** The search results: each is a button that adds a size to the order. */
export function SizeResults({ found, onAdd }: SizeResultsProps) {
  if (found.length === 0) return <p className="text-tinta-suave">No hay perfumes con ese nombre.</p>
  return (
    <ul aria-label="Encontrados" className="max-h-80 divide-y divide-hilo overflow-y-auto border border-hilo">
      {found.map((size) => (
        <li key={size.id}>
          <button
            type="submit"
            name="agregar"
            value={size.id}
            disabled={!isOnOffer(size)}
            onClick={(event) => {
              event.preventDefault()
              onAdd(size)
            }}
            className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left hover:bg-arena disabled:cursor-not-allowed disabled:text-tinta-suave"
          >
            <Plus className="size-5 shrink-0 text-ambar" aria-hidden="true" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{size.name}</bdi>, <bdi className="font-semibold">{sizeLabel(size)}</bdi>
              <span className="block text-sm text-tinta-suave">{size.brand}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              {isOnOffer(size)
                ? formatMoney(getSalePrice(size) ?? size.price, size.currency)
                : size.isDemo
                  ? 'De demostración'
                  : 'Agotado'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
