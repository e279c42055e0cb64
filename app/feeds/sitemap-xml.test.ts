import { expect, test } from 'vitest'
import { MAX_ADDRESSES } from '#shop/catalog/sitemap.server.ts'
import { sitemapXml } from './sitemap-xml.ts'

const ORIGIN = 'https://azahar.example'
const listProducts = (products: Parameters<typeof sitemapXml>[1]['products']) =>
  sitemapXml(ORIGIN, { paths: [], families: [], brands: [], notes: [], products })
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the sitemap lists the given pages, and the families, houses and notes of the catalog', () => {
  const found = locations(
    sitemapXml(ORIGIN, {
      paths: ['/', '/about'],
      families: ['Floral', 'Cítrico'],
      brands: ['Bond & Co'],
      notes: ['Vainilla'],
      products: [],
    }),
  )
  expect(found).toEqual(
    expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/about`, `${ORIGIN}/catalog?familia=Floral`]),
  )
  expect(found).toContain(`${ORIGIN}/catalog?familia=C%C3%ADtrico`)
  expect(found).toContain(`${ORIGIN}/catalog?marca=Bond+%26+Co`)
  expect(found).toContain(`${ORIGIN}/catalog?con=Vainilla`)
  expect(found).toHaveLength(6)
})

test('a product has its date and every image', () => {
  const xml = listProducts([
    {
      id: 'abc',
      updatedAt: '2026-05-12T14:30:00.000Z',
      images: ['a.svg', 'https://cdn.example/b.jpg?x=1&y=2'],
    },
  ])
  expect(xml).toContain(`<loc>${ORIGIN}/product/abc</loc><lastmod>2026-05-12T14:30:00.000Z</lastmod>`)
  expect(xml).toContain(`<image:loc>${ORIGIN}/images/a.svg/1280.jpg</image:loc>`)
  expect(xml).toContain('<image:loc>https://cdn.example/b.jpg?x=1&amp;y=2</image:loc>')
})

test('special characters are escaped', () => {
  const xml = listProducts([
    { id: `<&>"'`, updatedAt: '2026-01-01T00:00:00.000Z', images: [`http://x/<script>'&"`] },
  ])
  expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/)
  expect(xml).not.toContain('<script>')
})

test('the sitemap has at most 50,000 URLs', () => {
  const products = Array.from({ length: MAX_ADDRESSES + 10 }, (_, index) => ({
    id: String(index),
    updatedAt: '2026-01-01T00:00:00.000Z',
    images: [],
  }))
  expect(locations(listProducts(products))).toHaveLength(MAX_ADDRESSES)
})
