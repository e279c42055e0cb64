import { href } from 'react-router'
import { imageUrl } from '#shop/images/image-url.ts'
import { isoCurrency } from '#shop/money/currencies.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import { sizeHref } from '#shop/products/chosen-size.ts'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'

/**
 * The product for search engines (schema.org): a ProductGroup with one Product and Offer per size, and a
 * BreadcrumbList. A rating only from published reviews of buyers, never the typed one. Without offers and reviews there is
 * no group: Google refuses it.
 */
export function productStructuredData(
  product: Product,
  reviews: ProductReviews | null,
  origin: string,
  storeName: string,
) {
  const url = origin + href('/product/:id', { id: product.id })
  const currency = isoCurrency(product.currency)
  const sizes = currency === undefined ? [] : product.sizes.filter(hasPrice)
  const images = product.images.map((image) => new URL(imageUrl(image, 960, 'jpg'), origin).href)
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': url,
    url,
    name: product.name,
    description: product.description || product.shortDescription,
    ...(product.brand !== '' && { brand: { '@type': 'Brand', name: product.brand } }),
    productGroupID: product.id,
    variesBy: ['https://schema.org/size'],
    category: 'Perfume',
    audience: { '@type': 'PeopleAudience', suggestedGender: SUGGESTED_GENDER[product.gender] },
    ...(images.length > 0 ? { image: images } : {}),
    ...(reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.rating,
        reviewCount: reviews.count,
      },
    }),
    ...(sizes.length > 0 && {
      hasVariant: sizes.map((size) => variant(product, size, origin, storeName, images)),
    }),
  }
  const crumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Perfumes de Lujo', item: origin + href('/catalog') },
      { '@type': 'ListItem', position: 3, name: product.name },
    ],
  }
  return sizes.length > 0 || reviews ? [group, crumbs] : [crumbs]
}

/** An offer needs a price above zero. */
const hasPrice = (size: ProductSize) => size.price > 0

const SUGGESTED_GENDER = { Hombre: 'male', Mujer: 'female', Unisex: 'unisex' } as const

function variant(product: Product, size: ProductSize, origin: string, storeName: string, images: string[]) {
  const url = origin + sizeHref(product.id, product.sizes, size)
  return {
    '@type': 'Product',
    name: `${product.name}, ${sizeLabel(size)}`,
    // As in the feeds (shop/feeds/feed-item.ts): Google compares the offers of a page with those of a feed by it.
    ...(size.id !== undefined && { sku: String(size.id) }),
    size: sizeLabel(size),
    url,
    ...(images[0] ? { image: images[0] } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalFromCents(currentPrice(size)),
      priceCurrency: isoCurrency(product.currency),
      availability: `https://schema.org/${product.isAvailable && !size.soldOut ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: storeName },
    },
  }
}
