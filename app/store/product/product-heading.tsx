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
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      <p className="versalitas text-tinta-suave">{product.brand}</p>
      <h1 className="mt-0.5 text-3xl md:mt-1.5 md:text-4xl lg:text-5xl">{product.name}</h1>
      <div
        className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-2 md:mt-4 md:gap-y-3"
        aria-live="polite"
      >
        {chosen ? (
          <>
            <p className="text-2xl leading-tight font-semibold md:text-[1.75rem]">
              <Price price={chosen.price} salePrice={sale} currency={product.currency} />
              {saved !== undefined && (
                <span className="ml-2.5 text-base text-granate">{unbroken(`ahorras ${saved} %`)}</span>
              )}
            </p>
            {/* Beside two prices a phone has no room for them, and the stock would leave its first screen. */}
            <p
              className={`text-tinta-suave ${saved === undefined ? '' : 'max-md:order-last max-md:basis-full'}`}
            >
              {facts.map(unbroken).join('\u00a0· ')}
            </p>
          </>
        ) : (
          <p className="text-lg text-tinta-suave">Precio a consultar</p>
        )}
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
          {!isSample && <Availability isAvailable={product.isAvailable && !chosen?.soldOut} />}
          <Stars rating={product.rating} reviewCount={product.reviewCount} />
        </div>
        {chosen?.decant && (
          <p className="basis-full text-sm">Decant: del frasco original a un envase pequeño.</p>
        )}
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
