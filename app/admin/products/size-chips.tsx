import { Price } from '#app/parts/price.tsx'
import type { StockedSize } from '#shop/catalog/admin-list.server.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { FEW, NO_PRICE, stockText } from './row-summary.ts'

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
