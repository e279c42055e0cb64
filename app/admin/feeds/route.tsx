import { data, href } from 'react-router'
import type { LiveHandle } from '#app/admin/parts/use-live.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { reportFeeds } from '#shop/feeds/feed-state.server.ts'
import { defineQuery, pageField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/route'
import { FeedAddresses } from './feed-addresses.tsx'
import { FeedProblems } from './feed-problems.tsx'

const PAGE_SIZE = 50
/** The page of the list of problems. */
const QUERY = defineQuery(href('/admin/products/feeds'), { page: pageField() })

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, catalog, origin, settings, log } = context.get(appContext)
  try {
    const { products, ...counts } = await reportFeeds(db, catalog.revision)
    const pageCount = Math.max(1, Math.ceil(products.length / PAGE_SIZE))
    const page = Math.min(QUERY.parse(url.searchParams).page, pageCount)
    const shown = products.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return data({
      origin,
      hasDemo: settings.demo !== undefined,
      report: { ...counts, shown, page, pageCount },
    })
  } catch (error) {
    log.error({ err: error }, 'Los productos de Google y Meta no se pudieron revisar')
    return data({ origin, hasDemo: false, report: null }, { status: 503 })
  }
}

/** A product that is corrected in another window leaves the list. */
export const handle: LiveHandle = { live: () => ['catalogue'] }

export function meta() {
  return [{ title: 'Google y Meta · Administración' }, { name: 'robots', content: 'noindex' }]
}

export default function FeedsPage({ loaderData: { origin, hasDemo, report } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <FeedAddresses origin={origin} hasDemo={hasDemo} />
      {report ? (
        <FeedProblems {...report} href={(page) => QUERY.href({ page })} />
      ) : (
        <p role="alert" className="border-l-4 border-granate bg-arena px-4 py-3">
          Ahora mismo no se pueden revisar los productos. Inténtalo otra vez en un momento.
        </p>
      )}
    </div>
  )
}
