import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { FavoritesSync } from '#app/store/parts/favorites-sync.tsx'
import { ProductCard } from '#app/store/parts/product-card.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, getCustomer } from '#server/start/context.ts'
import { readFavorites } from '#shop/accounts/favorites.ts'
import { parseFavorites } from '#shop/accounts/own-favorites.server.ts'
import { cardsById } from '#shop/catalog/card-row.server.ts'
import type { Route } from './+types/route'
import { FavoritesScreen } from './favorites-screen.tsx'

/** The list in the URL, or else that of the signed-in customer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const customer = await getCustomer(context)
  const own = customer ? await parseFavorites(db, customer.userId) : null
  const list = url.searchParams.get('lista')
  const cards = await cardsById(db, list === null ? (own ?? []) : readFavorites(list))
  return { cards, own, inAddress: list !== null }
}

export const handle: PageHandle = { cache: 'never' }

export function meta({ matches, location: { pathname, search } }: Route.MetaArgs) {
  return pageMeta({
    store: getStore(matches),
    // The list is in the URL, which may be shared.
    path: pathname + search,
    title: 'Tus favoritos',
    description: 'Una lista de perfumes árabes, con su precio de hoy.',
    noindex: true,
  })
}

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.own && <FavoritesSync ids={loaderData.own} />}
      <FavoritesScreen
        {...loaderData}
        renderCard={(card, index) => <ProductCard card={card} index={index} />}
      />
    </>
  )
}
