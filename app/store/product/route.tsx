import { useEffect, useMemo } from 'react'
import {
  data,
  isRouteErrorResponse,
  type Register,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { LaterErrorMessage } from '#app/parts/later-error.tsx'
import { pack, unpack } from '#app/parts/packed.ts'
import { getStore } from '#app/parts/page-meta.ts'
import { noteAnswer } from '#app/store/parts/cached-pages.ts'
import { FavoriteButton } from '#app/store/parts/favorite-button.tsx'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { bestProducts } from '#shop/catalog/featured-products.ts'
import { relatedProducts } from '#shop/catalog/related-products.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { chosenSize, sizeParams } from '#shop/products/chosen-size.ts'
import { plainFacts } from '#shop/products/plain-fields.ts'
import { DEMO_NOTICE, type Product, SAMPLE_NOTICE } from '#shop/products/product.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import type { Route } from './+types/route'
import type { ProductPageData } from './page-data.ts'
import { cacheProduct, productCopy, renewProduct, useRenewed } from './product-cache.ts'
import { productMeta } from './product-meta.ts'
import { ProductScreen } from './product-screen.tsx'
import { RelatedProducts } from './related-carousel.tsx'
import { productStructuredData } from './structured-data.server.ts'

const ProductNotFound = loadedLater<{ error: unknown }>(
  () => import('./product-not-found.tsx').then(({ ProductNotFound: Loaded }) => Loaded),
  LaterErrorMessage,
)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, catalog, origin, settings, orderSettings, shopPreview } = context.get(appContext)
  const detail = await findProductDetail(db, params.id, orderSettings.timeZone)
  if (!detail) throw data(pack(bestProducts(await catalog.current())), { status: 404 })
  const { product: found, reviews, preview } = detail
  const isForSale = settings.demo !== 'questions' || !found.isDemo
  const product = isForSale ? found : withoutSale(found)
  const related = relatedProducts(await catalog.current(), product)
  const isSample = SAMPLE_PRODUCTS.some(({ id }) => id === product.id)
  const sampleNotice = isSample ? SAMPLE_NOTICE : isForSale ? null : DEMO_NOTICE
  const structuredData =
    sampleNotice === null ? productStructuredData(product, reviews, origin, settings.storeName) : []
  const store = { origin, settings, preview: shopPreview }
  const head = productMeta({ product, sampleNotice, preview }, structuredData, store)
  const page: ProductPageData = { product, facts: plainFacts(product), related, reviews, head, sampleNotice }
  return { packed: pack(page) }
}

/** A demo product in a shop with a real number: as of samples, no size can be put into the bag. */
function withoutSale(product: Product): Product {
  return { ...product, sizes: product.sizes.map(({ id: _, ...size }) => size) }
}

/** Browser cache first: under five minutes without a request, under thirty with a renewal in the background. */
export async function clientLoader({ params: { id }, request, serverLoader }: Route.ClientLoaderArgs) {
  const ask = async () => unpack((await serverLoader()).packed)
  const copy = productCopy<ProductPageData>(id)
  if (!copy) {
    const page = await ask()
    cacheProduct(id, page)
    return { page, renewal: null }
  }
  if (!navigator.onLine) noteAnswer(toPath(request.url), copy.cachedAt)
  const renews = !copy.fresh && navigator.onLine
  return { page: copy.data, renewal: renews ? renewProduct(id, dataUrl(request.url), ask) : null }
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The router's data URL of this route. */
function dataUrl(page: string): string {
  const url = new URL(page)
  url.pathname += '.data'
  url.searchParams.set('_routes', 'store/product/route' satisfies keyof Register['routeModules'])
  return url.href
}

/** The URL of another size has the same data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const otherSize = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return otherSize ? false : defaultShouldRevalidate
}

export const handle: PageHandle = { cache: sizeParams, sitemap: false }

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (loaderData) return getPage(loaderData).head
  if (!isRouteErrorResponse(error) || error.status !== 404) return []
  return [
    { title: `Producto No Encontrado · ${getStore(matches).settings.storeName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const fromBrowser = 'page' in loaderData
  const page = useMemo(() => getPage(loaderData), [loaderData])
  const { product, facts, related, reviews, sampleNotice } = useRenewed(
    page,
    fromBrowser ? loaderData.renewal : null,
  )
  const [search] = useSearchParams()

  // The first page load bypasses the client loader. A copy from the worker's cache is not stored again.
  useEffect(() => {
    if (!fromBrowser && !document.documentElement.dataset.cachedAt) cacheProduct(page.product.id, page)
  }, [fromBrowser, page])

  return (
    <ProductScreen
      product={product}
      facts={facts}
      chosen={chosenSize(product.sizes, search.get('talla'))}
      sampleNotice={sampleNotice}
      reviews={reviews}
      favorite={sampleNotice !== SAMPLE_NOTICE && <FavoriteButton id={product.id} />}
      related={<RelatedProducts key={product.id} related={related} />}
    />
  )
}

/** The page's data, from either loader. */
function getPage(loaderData: Route.ComponentProps['loaderData']): ProductPageData {
  return 'page' in loaderData ? loaderData.page : unpack(loaderData.packed)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <ProductNotFound error={error} /> : <LaterErrorMessage error={error} />
}
