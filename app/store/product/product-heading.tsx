import { Badge } from '#app/parts/badge.tsx'
import { Price } from '#app/parts/price.tsx'
import { Stars } from '#app/parts/stars.tsx'
import { formatMoney } from '#shop/money/money.ts'
import { type Product, type ProductSize, pricePerMl, sizeLabel } from '#shop/products/product.ts'
import { discountPercent, getSalePrice } from '#shop/products/product-price.ts'

interface ProductHeadingProps {
  product: Product
  chosen: ProductSize | undefined
  /** Samples have no stock. */
  isSample: boolean
}

/** Brand, name, badges, availability, rating, and the price of the selected size. */
export function ProductHeading({ product, chosen, isSample }: ProductHeadingProps) {
  const sale = chosen && getSalePrice(chosen)
  const perMl = chosen && pricePerMl(chosen)
  const saved = chosen && discountPercent({ price: chosen.price, salePrice: sale })
  const facts = [
    chosen && sizeLabel(chosen),
    perMl !== undefined && `${formatMoney(perMl, product.currency)} por ml`,
    saved !== undefined && `ahorras ${saved} %`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      <p className="versalitas text-tinta-suave">{product.brand}</p>
      <h1 className="mt-0.5 text-3xl md:mt-1.5 md:text-4xl lg:text-5xl">{product.name}</h1>
      <p className="mt-2 text-2xl md:mt-4 md:text-[1.75rem] leading-tight font-semibold" aria-live="polite">
        {chosen ? (
          <>
            <Price price={chosen.price} salePrice={sale} currency={product.currency} />
            <span className="ml-2.5 text-base font-normal text-tinta-suave">
              {facts.map(unbroken).join('\u00a0· ')}
            </span>
          </>
        ) : (
          <span className="text-lg font-normal text-tinta-suave">Precio a consultar</span>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center md:mt-3 gap-x-4 gap-y-2">
        {!isSample && <Availability isAvailable={product.isAvailable && !chosen?.soldOut} />}
        <Stars rating={product.rating} reviewCount={product.reviewCount} />
      </div>
      {product.attributes.length > 0 && (
        <ul aria-label="Distintivos" className="mt-3 flex flex-wrap gap-1.5">
          {product.attributes.map((attribute) => (
            <li key={attribute}>
              <Badge label={attribute} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Availability({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-semibold ${isAvailable ? 'text-oliva' : 'text-granate'}`}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {isAvailable ? 'En Stock' : 'Agotado'}
    </span>
  )
}

/** With spaces at which no line breaks. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
