import { useEffect, useEffectEvent, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { isUnreached } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type BagLine, MAX_QUANTITY } from '#shop/bag/bag.ts'
import { bagContents, isOnOffer, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import { type FoundSizes, type PastedOrder, parseQuantity } from '#shop/orders/manual-form.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'

interface LineFieldsProps {
  lines: readonly BagLine[]
  sizes: readonly SizeOnSale[]
  unavailable: readonly number[]
  onChange: (lines: BagLine[]) => void
}

/** The lines of the order, each with its quantity, and the total. */
export function LineFields({ lines, sizes, unavailable, onChange }: LineFieldsProps) {
  const { entries, gone, totals } = bagContents(lines, sizes)
  const hydrated = useHydrated()
  if (lines.length === 0) return null
  const change = (sizeId: number, quantity: number) =>
    onChange(lines.map((line) => (line.sizeId === sizeId ? { ...line, quantity } : line)))
  return (
    <>
      {/* While the database does not answer, the lines are sent on unchanged. */}
      {gone.map(({ sizeId, quantity }) => (
        <span key={sizeId}>
          <input type="hidden" name="talla" value={sizeId} />
          <input type="hidden" name="cantidad" value={quantity} />
        </span>
      ))}
      <ul aria-label="Perfumes del pedido" className="divide-y divide-hilo border-y border-hilo">
        {entries.map(({ line, size, unitPrice }) => {
          const name = `${isolate(size.name)}, ${isolate(sizeLabel(size))}`
          return (
            <li key={size.id} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere max-sm:col-span-3">
                {name}
                {unavailable.includes(size.id) && (
                  <span className="block text-sm font-medium text-granate">
                    {size.isDemo ? 'De demostración: no se puede pedir.' : 'No queda suficiente de este.'}
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                <input type="hidden" name="talla" value={size.id} />
                <input
                  type="number"
                  name="cantidad"
                  aria-label={`Cantidad de ${name}`}
                  min={1}
                  max={MAX_QUANTITY}
                  value={line.quantity || ''}
                  onChange={({ target }) =>
                    // An empty field counts as nothing until the user types another number.
                    change(size.id, target.value === '' ? 0 : parseQuantity(target.value))
                  }
                  onBlur={({ target }) => change(size.id, parseQuantity(target.value))}
                  onFocus={({ target }) => target.select()}
                  className={`${INPUT} w-20! px-3!`}
                />
                <span className="tabular-nums">{formatMoney(unitPrice * line.quantity, size.currency)}</span>
              </span>
              <button
                type="submit"
                name="quitar"
                value={size.id}
                aria-label={`Quitar ${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  onChange(lines.filter((one) => one.sizeId !== size.id))
                }}
                className="grid size-11 place-items-center text-tinta-suave hover:text-granate"
              >
                <X className="size-5" />
              </button>
            </li>
          )
        })}
      </ul>
      {/* Without JavaScript the quantities may change after it was calculated. */}
      {hydrated && totals.length === 1 && (
        <>
          <input type="hidden" name="total" value={totals[0]?.amount} />
          <input type="hidden" name="moneda" value={totals[0]?.currency} />
        </>
      )}
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>Total</span>
        <span className="tabular-nums">
          {totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
        </span>
      </p>
    </>
  )
}

const PAUSE = 150

interface SizeSearch {
  /** Results for the current input, of a message without the perfumes that are added; undefined until the server answers. */
  found: SizeOnSale[] | undefined
  isMessage: boolean
  /** The stored order that the current input names. */
  order: PastedOrder | null | undefined
  /** The catalog's spelling of an input that finds nothing. */
  meant: string | undefined
  /** The server was not reached with the current input. */
  unreached: boolean
  look: (text: string) => void
  /** Adds the first available result as soon as it is known. */
  takeFirst: () => void
}

interface Takers {
  /** Whether a size of the perfume is in the order. */
  hasPerfume: (size: SizeOnSale) => boolean
  onFirst: (size: SizeOnSale) => void
  onPasted: (found: FoundSizes) => void
}

/** Searches while the user types; all sizes of a pasted bag go to `onPasted`. */
export function useSizeSearch(text: string, takers: Takers): SizeSearch {
  const fetcher = useFetcher<FoundSizes & { text: string; meant?: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wantsFirst = useRef(false)
  const { data } = fetcher
  const answered = data && data.text === text ? data : undefined
  const fresh = isUnreached(answered) ? undefined : answered

  function leftToAdd({ sizes, isMessage }: FoundSizes) {
    const left = isMessage ? sizes.filter((size) => !takers.hasPerfume(size)) : []
    return left.length > 0 ? left : sizes
  }

  function handOver(found: FoundSizes) {
    if (found.pasted.length > 0) return takers.onPasted(found)
    const first = leftToAdd(found).find(isOnOffer)
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
    found: fresh?.pasted.length === 0 ? leftToAdd(fresh) : undefined,
    isMessage: fresh?.isMessage ?? false,
    order: fresh?.order,
    meant: fresh?.meant,
    unreached: isUnreached(answered),
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
  meant: string | undefined
  onSearch: (text: string) => void
  onAdd: (size: SizeOnSale) => void
}

/** The search results: each is a button that adds a size to the order. */
export function SizeResults({ found, meant, onSearch, onAdd }: SizeResultsProps) {
  if (found.length === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-tinta-suave">
        No hay perfumes con ese nombre.
        {meant && (
          <Button look="quiet" className="px-0!" onClick={() => onSearch(meant)}>
            Buscar «{meant}»
          </Button>
        )}
      </p>
    )
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
            <Plus className="size-5 shrink-0 text-ambar" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{size.name}</bdi>, <bdi className="font-semibold">{sizeLabel(size)}</bdi>
              <span className="block text-sm text-tinta-suave">{size.brand}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              {isOnOffer(size)
                ? formatMoney(currentPrice(size), size.currency)
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
