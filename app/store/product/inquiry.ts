import { href } from 'react-router'
import type { StoreContext } from '#app/parts/store-settings.tsx'
import { productInquiry } from '#shop/phone/message-names.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { sizeHref } from '#shop/products/chosen-size.ts'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'

/** The chat with a message that names the perfume, the selected size, its price and this page. */
export function inquiryHref(
  product: Product,
  chosen: ProductSize | undefined,
  isDemo: boolean,
  store: StoreContext,
): string {
  const { id, name, brand, currency, sizes, isAvailable } = product
  const path = chosen ? sizeHref(id, sizes, chosen) : href('/product/:id', { id })
  return whatsappHref(
    store.settings.whatsappNumber,
    productInquiry({
      name,
      brand,
      size: chosen && sizeLabel(chosen),
      price: chosen && currentPrice(chosen),
      currency,
      url: store.origin + path,
      kind: !isAvailable || chosen?.soldOut ? 'soldOut' : isDemo ? 'demo' : 'available',
    }),
  )
}
