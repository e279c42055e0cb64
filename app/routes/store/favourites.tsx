import { cardsById } from '#app/features/catalog/cards-by-id.server.ts'
import { ProductCard } from '#app/features/catalog/product-card.tsx'
import { FavouritesScreen } from '#app/features/favourites/favourites-screen.tsx'
import { FavouritesSync } from '#app/features/favourites/favourites-sync.tsx'
import { favouritesOf } from '#app/features/favourites/own-favourites.server.ts'
import { pageMeta, storeOf } from '#app/ui/page-meta.ts'
import { readFavourites } from '#domain/favourites.ts'
import { appContext, customerOf, type PageHandle } from '#server/context.ts'
import type { Route } from './+types/favourites'

/** The list that the address carries, or else the one of who is signed in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const customer = await customerOf(context)
  const own = customer ? await favouritesOf(db, customer.userId) : null
  const list = url.searchParams.get('lista')
  const cards = await cardsById(db, list === null ? (own ?? []) : readFavourites(list))
  return { cards, own, inAddress: list !== null }
}

export const handle: PageHandle = { cache: 'never' }

export function meta({ matches, location: { pathname, search } }: Route.MetaArgs) {
  return pageMeta({
    store: storeOf(matches),
    // The list is in the address, which may be shared.
    path: pathname + search,
    title: 'Tus favoritos',
    description: 'Una lista de perfumes árabes, con su precio de hoy.',
    noindex: true,
  })
}

export default function FavouritesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.own && <FavouritesSync ids={loaderData.own} />}
      <FavouritesScreen
        {...loaderData}
        renderCard={(card, index) => <ProductCard card={card} index={index} />}
      />
    </>
  )
}
