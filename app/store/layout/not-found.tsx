import { data, redirectDocument } from 'react-router'
import { NotFound } from '#app/parts/error-message.tsx'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { isAdminPath } from '#shop/urls/links.ts'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

/** Store pages know no route of the admin area (scripts/store-manifest.ts): the server opens it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }) => {
    if (isAdminPath(url.pathname)) throw redirectDocument(url.pathname + url.search + url.hash)
  },
]

export const handle: PageHandle = { cache: 'never' }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    store: getStore(matches),
    path: location.pathname,
    title: 'Página no encontrada',
    description: 'Esta dirección no existe en la tienda.',
    noindex: true,
  })
}

export default function NotFoundPage() {
  return <NotFound />
}
