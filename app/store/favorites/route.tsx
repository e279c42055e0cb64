import { useEffect } from 'react'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { CopyAge } from '#app/store/parts/copy-age.tsx'
import { FavoritesSync } from '#app/store/parts/favorites-sync.tsx'
import { offlineCards } from '#app/store/parts/offline-items.ts'
import { orCopy } from '#app/store/parts/or-copy.ts'
import { ProductCard } from '#app/store/parts/product-card.tsx'
import { isOfAccount, parseIds, storedFavorites } from '#app/store/parts/stored-favorites.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, getCustomer } from '#server/start/context.ts'
import { readFavorites } from '#shop/accounts/favorites.ts'
import { listFavorites } from '#shop/accounts/own-favorites.server.ts'
import type { Route } from './+types/route'
import { FavoritesScreen } from './favorites-screen.tsx'

/** The list in the URL, or else that of the signed-in customer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, catalog } = context.get(appContext)
  const customer = await getCustomer(context)
  const own = customer ? await listFavorites(db, customer.userId) : null
  const list = url.searchParams.get('lista')
  const cards = (await catalog.current()).cards(list === null ? (own ?? []) : readFavorites(list))
  return { cards, own, inUrl: list !== null }
}

/** Without a connection the list shows the cards as they were when the server last sent them. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orCopy(request.url, serverLoader, () => {
    const list = new URL(request.url).searchParams.get('lista')
    const stored = storedFavorites.current()
    const own = isOfAccount(stored) ? parseIds(stored) : null
    const ids = list === null ? (own ?? []) : readFavorites(list)
    const { at, items: cards } = offlineCards.find(ids)
    if (ids.length > 0 && cards.length === 0) return null
    const copy = ids.length > 0 ? { at, missing: ids.length - cards.length } : null
    return { at, data: { cards, own, inUrl: list !== null, copy } }
  })
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
  const { cards, own } = loaderData
  const isCopy = 'copy' in loaderData
  const copy = isCopy ? loaderData.copy : null
  useEffect(() => {
    if (!isCopy) offlineCards.save(cards)
  }, [isCopy, cards])
  return (
    <>
      {own && !isCopy && <FavoritesSync ids={own} />}
      <FavoritesScreen
        {...loaderData}
        copyAge={copy && <CopyAge {...copy} />}
        renderCard={(card, index) => <ProductCard card={card} index={index} />}
      />
    </>
  )
}
