import { Plus } from '#app/ui/icons/secondary.tsx'
import { isOnOffer, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'

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
