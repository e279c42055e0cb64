import { Price } from '#app/parts/price.tsx'
import { OutwardLink } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'

interface ContactBarProps {
  product: Product
  chosen: ProductSize | undefined
  href: string
}

/** Up to 1024 px a fixed bar at the bottom has the link to the chat and the price. */
export function ContactBar({ product, chosen, href }: ContactBarProps) {
  return (
    <div
      data-contact-bar
      className="sticky bottom-0 z-20 low:static border-t border-laton bg-blanco pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="contenido flex min-h-18 items-center justify-between gap-3 py-2.5">
        {chosen && (
          <p className="max-w-[45%] shrink-0 leading-tight">
            <Price
              price={chosen.price}
              salePrice={getSalePrice(chosen)}
              currency={product.currency}
              className="font-semibold"
            />
            <span className="block text-sm whitespace-nowrap text-tinta-suave">{sizeLabel(chosen)}</span>
          </p>
        )}
        <InquiryButton href={href} className="ml-auto px-3.5 text-sm sm:px-6 sm:text-base" />
      </div>
    </div>
  )
}

/** The only action of the page: a plain link to the chat, with the message. */
export function InquiryButton({ href, className = '' }: { href: string; className?: string }) {
  return (
    <OutwardLink href={href} look="whatsapp" className={className}>
      <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
      Contactar por WhatsApp
    </OutwardLink>
  )
}
