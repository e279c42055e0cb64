import { Link } from 'react-router'
import { Price } from '#app/parts/price.tsx'
import { formatMoney } from '#shop/money/money.ts'
import { type Product, type ProductSize, pricePerMl, sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { sizeHref, sizeSlug } from './chosen-size.ts'

/** The sizes as large links: the selection is in the URL, so it can be shared and needs no JavaScript. */
export function SizeSelector({ product, chosen }: { product: Product; chosen: ProductSize }) {
  return (
    <nav aria-labelledby="tallas">
      <h2 id="tallas" className="font-sans text-sm font-semibold tracking-normal">
        Tamaño
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2.5">
        {product.sizes.map((size) => {
          const perMl = pricePerMl(size)
          return (
            <li key={sizeSlug(product.sizes, size)}>
              <Link
                to={sizeHref(product.id, product.sizes, size)}
                replace
                preventScrollReset
                // The same data under another URL: no request is needed.
                defaultShouldRevalidate={false}
                aria-current={size === chosen ? 'true' : undefined}
                className="relative flex h-full flex-col rounded-suave bg-blanco px-3.5 py-3 leading-snug ring-1 ring-hilo transition-shadow hover:ring-laton aria-[current]:bg-lino aria-[current]:ring-2 aria-[current]:ring-ambar"
              >
                <span className="font-semibold">{sizeLabel(size)}</span>
                <Price price={size.price} salePrice={getSalePrice(size)} currency={product.currency} />
                {size.soldOut && <span className="text-sm font-semibold text-granate">Agotado</span>}
                {perMl !== undefined && (
                  <span className="mt-1 text-xs text-tinta-suave tabular-nums">
                    {formatMoney(perMl, product.currency)} por ml
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
