import { useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { Price } from '#app/parts/price.tsx'
import { AddLink } from '#app/store/parts/add-link.tsx'
import { ButtonLink, buttonClass, OutwardLink } from '#app/ui/button.tsx'
import { afterPaint, isPlainClick } from '#app/ui/clicks.ts'
import { MessageCircle, ShoppingBag } from '#app/ui/icons/store.tsx'
import { writeBag } from '#shop/bag/bag.ts'
import { formatMoney } from '#shop/money/money.ts'
import { sizeHref, sizeSlug } from '#shop/products/chosen-size.ts'
import { type Product, type ProductSize, pricePerMl, sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { withQuery } from '#shop/urls/links.ts'

interface BuyPanelProps {
  product: Product
  chosen: ProductSize | undefined
  /** The chat with the question about this perfume; null on sample products, which cannot be ordered. */
  inquiry: string | null
}

/**
 * The sizes, the order of the selected size and the bag. Up to 1024 px it is fixed at the bottom of the viewport. A size
 * that cannot be ordered has the link to the chat instead. Samples have neither, so their page keeps the chat button.
 */
export function BuyPanel({ product, chosen, inquiry }: BuyPanelProps) {
  const canOrder = inquiry !== null && product.isAvailable && chosen?.id !== undefined && !chosen.soldOut
  if (!chosen && !inquiry) return null
  return (
    <>
      <div
        {...(inquiry !== null && { 'data-contact-bar': '', 'data-order-bar': '' })}
        className={`${inquiry === null ? 'mt-5' : 'barra-fija'} flex flex-col gap-2 md:max-lg:flex-row md:max-lg:items-center md:max-lg:justify-between low:mt-5 lg:mt-6 lg:gap-6`}
      >
        {chosen && <SizeSelector key={product.id} product={product} chosen={chosen} />}
        {canOrder ? (
          <div className="botones-pedido">
            <AddToBag product={product} size={{ ...chosen, id: chosen.id ?? 0 }} />
            <OrderLink sizeId={chosen.id ?? 0} />
          </div>
        ) : (
          inquiry && <InquiryButton href={inquiry} look="whatsapp" className="w-full md:max-lg:w-auto" />
        )}
      </div>
      {canOrder && <InquiryButton href={inquiry} look="secondary" className="mt-5 w-full lg:mt-3" />}
    </>
  )
}

interface AddToBagProps {
  product: Product
  size: ProductSize & { id: number }
}

function AddToBag({ product, size: chosen }: AddToBagProps) {
  const { id, price, salePrice, ...size } = chosen
  return (
    <AddLink
      name={product.name}
      size={{ id, price, label: sizeLabel(size), ...(salePrice !== undefined && { salePrice }) }}
      className={buttonClass('secondary', 'min-h-12 px-2! max-sm:text-sm lg:min-h-13')}
      onAdded={() => {
        const { id: productId, name, brand, currency, images, isAvailable } = product
        const size = { ...chosen, productId, name, brand, currency, image: images[0] ?? null, isAvailable }
        afterPaint(() =>
          import('#app/store/parts/offline-items.ts').then(
            ({ offlineSizes }) => offlineSizes.save([size]),
            () => {},
          ),
        )
      }}
    >
      <ShoppingBag className="size-5 shrink-0 max-sm:hidden" />
      Añadir a la bolsa
    </AddLink>
  )
}

/** The order of this size alone: the bag stays as it is. */
function OrderLink({ sizeId }: { sizeId: number }) {
  return (
    <ButtonLink
      to={withQuery(href('/order/new'), { lineas: writeBag([{ sizeId, quantity: 1 }]) })}
      rel="nofollow"
      look="whatsapp"
      className="min-h-12 px-2! max-sm:text-[0.9375rem] lg:min-h-13"
    >
      <MessageCircle className="size-5 shrink-0 max-[22rem]:hidden" />
      Pedir por WhatsApp
    </ButtonLink>
  )
}

interface InquiryButtonProps {
  href: string
  look: 'secondary' | 'whatsapp'
  className?: string
}

/** A plain link to the chat with a question about the perfume; nothing is stored. */
function InquiryButton({ href, look, className }: InquiryButtonProps) {
  return (
    <OutwardLink href={href} look={look} className={`min-h-12 ${className}`}>
      <MessageCircle className="size-5 shrink-0" />
      Contactar por WhatsApp
    </OutwardLink>
  )
}

/** The sizes as links: the selection is in the URL, so it can be shared and needs no JavaScript. */
function SizeSelector({ product, chosen }: { product: Product; chosen: ProductSize }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [pressed, setPressed] = useState<ProductSize>()
  const row = useRef<HTMLUListElement>(null)
  // A size from a link may be out of the row's view. Only the row scrolls, not the page.
  useEffect(() => {
    const size = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (size) row.current?.scrollTo(size.offsetLeft - row.current.clientWidth / 2, 0)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows the chosen size
  useEffect(() => setPressed(undefined), [chosen])
  return (
    <nav aria-labelledby="tallas" className="min-w-0">
      <h2 id="tallas" className="font-sans text-sm font-semibold tracking-normal max-lg:sr-only">
        Tamaño
      </h2>
      <ul ref={row} className="tamanos">
        {product.sizes.map((size) => {
          const perMl = pricePerMl(size)
          const to = sizeHref(product.id, product.sizes, size)
          // The same data under another URL: no request is needed.
          const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state }
          return (
            <li key={sizeSlug(product.sizes, size)} className="shrink-0">
              <Link
                to={to}
                {...options}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  // First the frame in which the size is marked: the router would delay it on a slow phone.
                  setPressed(size)
                  afterPaint(() => navigate(to, options))
                }}
                aria-current={size === (pressed ?? chosen) ? 'true' : undefined}
                className="tamano"
              >
                <span className="font-semibold whitespace-nowrap">{sizeLabel(size)}</span>
                <Price price={size.price} salePrice={getSalePrice(size)} currency={product.currency} />
                {size.soldOut && (
                  <span className="text-xs font-semibold text-granate lg:text-sm">Agotado</span>
                )}
                {perMl !== undefined && (
                  <span className="por-ml">{formatMoney(perMl, product.currency)} por ml</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
