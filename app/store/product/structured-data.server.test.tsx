import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { feedItems } from '#shop/feeds/feed-item.ts'
import type { Product } from '#shop/products/product.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'
import { defaultSettings } from '#shop/settings/live-settings.server.ts'
import { productMeta } from './product-meta.ts'
import { productStructuredData } from './structured-data.server.ts'

const ORIGIN = 'https://azahar.example'
const STORE = {
  settings: defaultSettings(parseEnv({ WHATSAPP_NUMBER: '573001234567' })),
  origin: ORIGIN,
  year: 2026,
  preview: null,
}
const [SAMPLE] = SAMPLE_PRODUCTS as [Product]
const PRODUCT: Product = {
  ...SAMPLE,
  id: 'abc',
  brand: 'Lattafa',
  images: ['one.svg', 'two.svg'],
  sizes: [
    { value: 10, unit: 'ml', decant: true, price: 900 },
    { value: 100, unit: 'ml', decant: false, price: 4500, salePrice: 3999 },
  ],
  rating: 4.5,
  reviewCount: 40,
}

const toData = (product: Product, reviews: ProductReviews | null = null) =>
  productStructuredData(product, reviews, ORIGIN, 'Azahar')

/** The page's head as the server renders it. */
function renderHead(product: Product): string {
  const head = () =>
    productMeta({ product, sampleNotice: null, preview: '/previews/abc/1.jpg' }, toData(product), STORE)
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: head }])
  return renderToStaticMarkup(<Page />)
}

test('each size is an offer under its own URL, at the effective price', () => {
  const [group] = toData(PRODUCT)
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'abc',
    brand: { name: 'Lattafa' },
    image: [`${ORIGIN}/images/one.svg/960.jpg`, `${ORIGIN}/images/two.svg/960.jpg`],
    hasVariant: [
      { size: 'Decant 10 ml', offers: { url: `${ORIGIN}/product/abc`, price: '9.00', priceCurrency: 'USD' } },
      { size: '100 ml', offers: { url: `${ORIGIN}/product/abc?talla=100ml`, price: '39.99' } },
    ],
  })
})

test('each size has the number under which the feeds list it', () => {
  const sizes = PRODUCT.sizes.map((size, id) => ({ ...size, id, stock: null, gtin: null }))
  const [group] = toData({ ...PRODUCT, sizes })
  const items = feedItems({ ...PRODUCT, hasImages: true, sizes }, ORIGIN)
  expect(group).toMatchObject({ hasVariant: items.map(({ id }) => ({ sku: id })) })
})

test('the data have the availability, and no sale price that exceeds the price', () => {
  const sizes = [{ value: 50, unit: 'ml', decant: false, price: 2000, salePrice: 2500 }]
  const [group] = toData({ ...PRODUCT, sizes, isAvailable: false })
  expect(group).toMatchObject({
    hasVariant: [{ offers: { price: '20.00', availability: 'https://schema.org/OutOfStock' } }],
  })
})

test('a sold-out size is marked out of stock, and the other sizes are not', () => {
  const [first, second] = PRODUCT.sizes
  const [group] = toData({ ...PRODUCT, sizes: [{ ...first!, soldOut: true }, second!] })
  expect(group).toMatchObject({
    hasVariant: [
      {
        offers: {
          url: `${ORIGIN}/product/abc?talla=decant-10ml`,
          availability: 'https://schema.org/OutOfStock',
        },
      },
      { offers: { url: `${ORIGIN}/product/abc`, availability: 'https://schema.org/InStock' } },
    ],
  })
})

test('a rating is included once buyers have given it', () => {
  const [group] = toData(PRODUCT, { count: 2, rating: 3.5, newest: [] })
  expect(group).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.5, reviewCount: 2 },
  })
})

test.each<[string, Partial<Product>]>([
  ['sizes', { sizes: [] }],
  ['prices', { sizes: [{ value: 50, unit: 'ml', decant: false, price: 0 }] }],
  ['a known currency', { currency: 'colones' }],
])('without %s a product is one for search engines only by its reviews', (_, fields) => {
  const product = { ...PRODUCT, ...fields }
  expect(toData(product)).toMatchObject([{ '@type': 'BreadcrumbList' }])
  const [group] = toData(product, { count: 2, rating: 3.5, newest: [] })
  expect(group).toMatchObject({ '@type': 'ProductGroup', aggregateRating: { reviewCount: 2 } })
  expect(group).not.toHaveProperty('hasVariant')
  expect(renderHead(product)).not.toContain('product:price')
})

test('a typed rating is never included, and a size without a price is no offer', () => {
  const text = JSON.stringify(
    toData({ ...PRODUCT, sizes: [{ value: 50, unit: 'ml', decant: false, price: 0 }] }),
  )
  expect(text).not.toMatch(/aggregateRating|"Review"|"Offer"/i)
})

test('the breadcrumb leads through the catalog', () => {
  expect(toData(PRODUCT)[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: `${ORIGIN}/` }, { item: `${ORIGIN}/catalog` }, { name: PRODUCT.name }],
  })
})

test('no name breaks out of the page head, and the data parse to the original text', () => {
  const name = `</script><script>alert(1)</script><!--\u2028"'&`
  const html = renderHead({ ...PRODUCT, name, brand: '<img src=x onerror=alert(1)>' })
  expect(html).not.toMatch(/<script>|<img|<!--/)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'ProductGroup', name })
})

test('the head has the price, the canonical URL and the preview image', () => {
  const html = renderHead(PRODUCT)
  expect(html).toContain(`<title>${PRODUCT.name} de Lattafa · Azahar</title>`)
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/product/abc"/>`)
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/previews/abc/1.jpg"/>`)
  expect(html).toMatch(/<meta name="description" content="Desde \$9\.00\. /)
  expect(html).not.toContain('noindex')
})

test('a product without a brand has its name alone, and no brand', () => {
  const html = renderHead({ ...PRODUCT, brand: '' })
  expect(html).toContain(`<title>${PRODUCT.name} · Azahar</title>`)
  expect(html).not.toMatch(/ de ["<·]|"brand"/)
})

test('the head of a product without a short description has its description', () => {
  const html = renderHead({ ...PRODUCT, shortDescription: '', description: 'Dulce\n\ny cálido.' })
  expect(html).toContain('<meta name="description" content="Desde $9.00. Dulce  y cálido."/>')
})

test('a sample is not indexed by search engines', () => {
  const html = JSON.stringify(
    productMeta({ product: SAMPLE, sampleNotice: 'Catálogo de muestra', preview: null }, [], STORE),
  )
  expect(html).toContain('noindex')
  expect(html).not.toContain('ld+json')
})
