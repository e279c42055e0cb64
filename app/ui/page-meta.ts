import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  description: string
  /** Scheme and host; canonical and Open Graph addresses must be absolute. */
  origin: string
  storeName: string
  /** Canonical path with its canonical query, e.g. `/catalog?familia=Floral`. */
  path: string
  /** Absolute or root-relative address of a 1200×630 picture. */
  image?: string
  type?: 'website' | 'product'
  noindex?: boolean
  jsonLd?: object[]
  extra?: MetaDescriptor[]
}

/** The head of a page: title, description, canonical address, Open Graph, structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const url = page.origin + page.path
  const title = page.title.includes(page.storeName) ? page.title : `${page.title} · ${page.storeName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    { property: 'og:site_name', content: page.storeName },
    { property: 'og:locale', content: 'es_419' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    ...(page.image ? [{ property: 'og:image', content: new URL(page.image, page.origin).href }] : []),
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
    // React Router writes this through dangerouslySetInnerHTML after escaping `<`.
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(page.extra ?? []),
  ]
}
