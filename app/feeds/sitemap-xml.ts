import { href } from 'react-router'
import { brandHref, familyHref, noteHref } from '#shop/catalog/catalog-links.ts'
import { MAX_ADDRESSES, type SitemapProduct } from '#shop/catalog/sitemap.server.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import type { ScentFamily } from '#shop/products/value-sets.ts'
import { escapeXml } from '#shop/text/clean-text.ts'

interface SitemapEntries {
  /** The pages of the routes. */
  paths: readonly string[]
  /** Those with products. */
  families: readonly ScentFamily[]
  brands: readonly string[]
  notes: readonly string[]
  products: readonly SitemapProduct[]
}

/** The URLs for search engines: pages, families, houses and notes of the catalog, and products with their images. */
export function sitemapXml(
  origin: string,
  { paths, families, brands, notes, products }: SitemapEntries,
): string {
  const lists = [...families.map(familyHref), ...brands.map(brandHref), ...notes.map(noteHref)]
  const entries = [
    ...[...paths, ...lists].map((path) => entry(`<loc>${escapeXml(origin + path)}</loc>`)),
    ...products.map((product) => productEntry(origin, product)),
  ].slice(0, MAX_ADDRESSES)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
}

function productEntry(origin: string, { id, updatedAt, images }: SitemapProduct): string {
  const entries = images.map((image) => {
    const address = new URL(imageUrl(image, 1280, 'jpg'), origin).href
    return `<image:image><image:loc>${escapeXml(address)}</image:loc></image:image>`
  })
  const loc = `<loc>${escapeXml(origin + href('/product/:id', { id }))}</loc>`
  return entry(`${loc}<lastmod>${escapeXml(updatedAt)}</lastmod>${entries.join('')}`)
}

const entry = (content: string) => `<url>${content}</url>`
