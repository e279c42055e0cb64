import type { MetaDescriptor } from 'react-router'
import { PREVIEW_SIZE } from '#shop/images/image-url.ts'
import type { StoreSettings } from '#shop/settings/store-settings.ts'
import { DEFAULT_STORE_NAME } from '#shop/text/quoted-texts.ts'
import { type Packed, unpack } from './packed.ts'
import type { RootData, StoreContext } from './store-settings.tsx'

/** What the head of a page needs of the store. */
type StoreInHead = Pick<StoreContext, 'origin' | 'preview'> & { settings: Pick<StoreSettings, 'storeName'> }

interface PageMeta {
  title: string
  description: string
  store: StoreInHead
  /** Canonical path with its canonical query, e.g. `/catalog?familia=Floral`. */
  path: string
  /** Root-relative URL of the page's own preview image; the shop's image by default. */
  preview?: string | null
  previewAlt?: string
  type?: 'website' | 'product'
  noindex?: boolean
  jsonLd?: object[]
  extra?: MetaDescriptor[]
}

/** The head of a page: title, description, canonical URL, Open Graph, structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { origin, settings } = page.store
  const preview = page.preview ?? page.store.preview
  const url = origin + page.path
  const title = page.title.includes(settings.storeName) ? page.title : `${page.title} · ${settings.storeName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    { property: 'og:site_name', content: settings.storeName },
    { property: 'og:locale', content: 'es_419' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    ...(preview ? openGraphImage(origin + preview, page.previewAlt ?? settings.storeName) : []),
    { name: 'twitter:card', content: preview ? 'summary_large_image' : 'summary' },
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(page.extra ?? []),
  ]
}

function openGraphImage(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(PREVIEW_SIZE.width) },
    { property: 'og:image:height', content: String(PREVIEW_SIZE.height) },
    { property: 'og:image:alt', content: alt },
  ]
}

/** The store's settings in a `meta` function: the root's loader data. */
export function getStore(matches: readonly unknown[]): StoreInHead {
  const [root] = matches as [{ loaderData?: Packed<RootData> } | undefined]
  if (root?.loaderData) return unpack(root.loaderData)
  // The root's loader failed: the error page still needs a title.
  return { settings: { storeName: DEFAULT_STORE_NAME }, origin: '', preview: null }
}
