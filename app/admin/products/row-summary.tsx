import { Price } from '#app/parts/price.tsx'
import type { ProductRow, StockedSize } from '#shop/catalog/admin-list.server.ts'
import { type Cents, formatShortMoney } from '#shop/money/money.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { formatNumber } from '#shop/text/counts.ts'

/** Low stock: at most this many units are left. */
const FEW = 2

/** A fact about a product that the operator may have to act on. */
interface RowState {
  text: string
  /** False: needs no action. */
  urgent: boolean
}

/** What the operator should know about a product, the most urgent first. */
export function rowStates({ isAvailable, sizes, image, imagesState }: ProductRow): RowState[] {
  const counts = sizes.flatMap(({ stock }) => stock ?? [])
  const fewest = Math.min(...counts)
  const texts = [
    !isAvailable && 'No disponible',
    stockWarning(fewest, counts.length > 0 && sizes.every(({ stock }) => stock === 0)),
    image === null && 'Sin imagen',
    imagesState === 'failed' && 'Una imagen falló',
  ]
  return [
    ...texts.flatMap((text) => (text ? [{ text, urgent: true }] : [])),
    ...(imagesState === 'pending' ? [{ text: 'Preparando imágenes…', urgent: false }] : []),
  ]
}

function stockWarning(fewest: number, isSoldOut: boolean): string | false {
  if (isSoldOut) return 'Agotado'
  if (fewest === 0) return 'Algún tamaño agotado'
  return fewest <= FEW && stockText(fewest)
}

/** "Agotado", "Queda 1", "Quedan 12". */
function stockText(stock: number): string {
  if (stock === 0) return 'Agotado'
  return stock === 1 ? 'Queda 1' : `Quedan ${formatNumber(stock)}`
}

/** Of a size of a draft. */
const NO_PRICE = 'sin precio'

/**
 * The prices of a product, short enough for one line of a phone: each of up to two sizes, else the lowest and the highest.
 * No line break may divide a part.
 */
export function priceParts(sizes: readonly StockedSize[], currency: string): string[] {
  const money = (cents: Cents) => (cents === 0 ? NO_PRICE : formatShortMoney(cents, currency))
  if (sizes.length === 0) return ['Sin tamaños']
  if (sizes.length <= 2) {
    const amounts = sizes.map((size) => sizeLabel({ ...size, decant: false }))
    // "Decant" only where the amount alone does not name the size.
    const labels = new Set(amounts).size === sizes.length ? amounts : sizes.map(sizeLabel)
    return sizes.map(({ price, salePrice }, place) => `${labels[place]} ${money(salePrice ?? price)}`)
  }
  const prices = sizes.map(({ price, salePrice }) => salePrice ?? price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return [low === high ? money(low) : `${money(low)} – ${money(high)}`, `${sizes.length} tamaños`]
}

/** The sizes of a product with their prices and, where it is counted, their stock. */
export function SizeChips({ sizes, currency }: { sizes: readonly StockedSize[]; currency: string }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {sizes.map((size) => (
        <li
          key={`${sizeLabel(size)}-${size.price}-${size.salePrice}`}
          className="inline-flex flex-wrap gap-x-2 rounded-suave border border-hilo px-2 py-0.5 text-xs leading-5"
        >
          <span className="whitespace-nowrap text-tinta-suave">{sizeLabel(size)}</span>
          {size.price === 0 ? (
            NO_PRICE
          ) : (
            <Price
              price={size.price}
              salePrice={size.salePrice}
              currency={currency}
              className="font-semibold"
            />
          )}
          {size.stock !== null && (
            <span className={size.stock > FEW ? 'text-tinta-suave' : 'font-semibold text-granate'}>
              {stockText(size.stock)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
