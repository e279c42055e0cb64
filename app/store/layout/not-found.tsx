import { data, href, redirectDocument } from 'react-router'
import { pack } from '#app/parts/packed.ts'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { MissingPage } from '#app/store/parts/missing-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { bestProducts } from '#shop/catalog/featured-products.ts'
import { QUOTED_TEXTS } from '#shop/text/quoted-texts.ts'
import { isAdminPath } from '#shop/urls/links.ts'
import type { Route } from './+types/not-found'

export async function loader({ context }: Route.LoaderArgs) {
  const catalog = await context.get(appContext).catalog.current()
  return data({ packed: pack(bestProducts(catalog)) }, { status: 404 })
}

/** Without it the server would answer a form with 405 instead of 404. */
export const action = loader

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

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const { say, lang } = useQuotedTexts()
  return (
    <MissingPage
      heading={say(QUOTED_TEXTS.notFound)}
      lang={lang}
      text="La dirección no existe o el perfume cambió de sitio."
      packed={loaderData.packed}
    >
      <ButtonLink to={href('/catalog')} className="max-md:px-3">
        Explorar Colección
      </ButtonLink>
      <ButtonLink to={href('/')} look="secondary" lang={lang} className="max-md:px-3">
        {say(QUOTED_TEXTS.returnToHome)}
      </ButtonLink>
    </MissingPage>
  )
}
