import { useEffect } from 'react'
import { replace } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { offlineSizes } from '#app/store/parts/offline-items.ts'
import { orCopy } from '#app/store/parts/or-copy.ts'
import { PendingNotices } from '#app/store/parts/pending-notices.tsx'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { bagHref, readBag, writeBag } from '#shop/bag/bag.ts'
import { findShortages, sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { newIdempotencyKey } from '#shop/orders/idempotency.server.ts'
import type { Route } from './+types/route'
import { BagScreen } from './bag-screen.tsx'

/** The bag in the URL, with current prices, and an idempotency key for its order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext)
  const lines = readBag(url.searchParams.get('lineas'))
  const ids = lines.map(({ sizeId }) => sizeId)
  return {
    sizes: await sizesOnSale(db, ids, settings.demo),
    shortages: await findShortages(db, lines),
    idempotencyKey: newIdempotencyKey(),
  }
}

/**
 * The own bag has its lines in the URL too. Without a connection it shows the sizes as they were when the server last
 * sent them.
 */
export function clientLoader({ request, url, serverLoader }: Route.ClientLoaderArgs) {
  const own = storedBag.current()
  const lines = url.searchParams.get('lineas')
  if (lines === null && own.length > 0) throw replace(bagHref(own))
  return orCopy(request.url, serverLoader, () => {
    const asked = readBag(lines)
    const { at, items } = offlineSizes.find(asked.map(({ sizeId }) => sizeId))
    // A size added from a list has no copy yet: the own bag opens all the same, and counts it.
    const isOwn = writeBag(asked) === writeBag(storedBag.current())
    if (asked.length > 0 && items.length === 0 && !isOwn) return null
    return { at, data: { sizes: items, shortages: [], idempotencyKey: '', copyAt: at } }
  })
}

export const handle: PageHandle = { cache: 'never' }

export function meta({ matches, location: { pathname, search } }: Route.MetaArgs) {
  return pageMeta({
    store: getStore(matches),
    // The bag is in the URL, which may be shared.
    path: pathname + search,
    title: 'Tu bolsa',
    description: 'Los perfumes elegidos, con su precio de hoy, listos para pedir por WhatsApp.',
    noindex: true,
  })
}

export default function BagRoute({ loaderData }: Route.ComponentProps) {
  const copyAt = 'copyAt' in loaderData ? loaderData.copyAt : null
  const { sizes } = loaderData
  useEffect(() => {
    if (copyAt === null) offlineSizes.save(sizes)
  }, [copyAt, sizes])
  return (
    <>
      <PendingNotices />
      <BagScreen {...loaderData} copyAt={copyAt} />
    </>
  )
}
