import { href, type MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/parts/page-meta.ts'
import type { StoreContext } from '#app/parts/store-settings.tsx'
import { isoCurrency } from '#shop/money/currencies.ts'
import { type Cents, decimalFromCents, formatMoney } from '#shop/money/money.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import { brandedName, excerpt, isolate, oneLine } from '#shop/text/clean-text.ts'
import type { ProductPageData } from './page-data.ts'

/** Max length of a description in search results. */
const DESCRIPTION_LENGTH = 155

interface Shown extends Pick<ProductPageData, 'product' | 'sampleNotice'> {
  /** The URL of the product's preview image; null while it is rendered. */
  preview: string | null
}

/** The head of a product page, with these data for search engines. Samples are not indexed. */
export function productMeta(
  { product, sampleNotice, preview }: Shown,
  structuredData: object[],
  store: Pick<StoreContext, 'origin' | 'settings' | 'preview'>,
): MetaDescriptor[] {
  const { currency } = product
  const name = brandedName(isolate(product.name), isolate(product.brand))
  const price = Math.min(...offeredPrices(product.sizes))
  const from = price > 0 ? `Desde ${formatMoney(price, currency)}. ` : ''
  return pageMeta({
    store,
    title: name,
    description: excerpt(from + oneLine(product.shortDescription || product.description), DESCRIPTION_LENGTH),
    path: href('/product/:id', { id: product.id }),
    preview,
    previewAlt: name,
    type: 'product',
    noindex: sampleNotice !== null,
    jsonLd: structuredData,
    extra: sampleNotice === null ? offerMeta(product, price) : [],
  })
}

/** Price and availability, for previews on other sites. */
function offerMeta(product: ProductPageData['product'], price: Cents): MetaDescriptor[] {
  const currency = isoCurrency(product.currency)
  const amount = [
    { property: 'product:price:amount', content: decimalFromCents(price) },
    { property: 'product:price:currency', content: currency },
  ]
  const availability = {
    property: 'product:availability',
    content: product.isAvailable ? 'in stock' : 'out of stock',
  }
  return price > 0 && currency ? [...amount, availability] : [availability]
}
