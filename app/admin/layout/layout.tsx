import { Outlet } from 'react-router'
import { ErrorMessage } from '#app/parts/error-message.tsx'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { countNewOrders, newOrders } from '#shop/orders/new-orders.server.ts'
import type { Route } from './+types/layout'
import { AdminFrame } from './admin-frame.tsx'

/** The second guard: runs before every loader and action of the pages inside. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAdmin(context)]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdmin(context)
  const { db, log, orderSettings } = context.get(appContext)
  const now = new Date()
  // The frame renders also while the database does not answer.
  const [known, waiting] = await Promise.all([newOrders(db, now), countNewOrders(db)]).catch((err) => {
    log.error({ err }, 'Los pedidos nuevos no se pudieron leer')
    return [[], 0] as const
  })
  return {
    email,
    timeZone: orderSettings.timeZone,
    orders: { since: now.toISOString(), known: known.map(({ id }) => id), waiting },
  }
}

/** The signed-in user stays the same: a failed revalidation must not remove the menu and the page. */
export const shouldRevalidate = () => false

export const meta = () => [{ title: 'Administración' }]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame orders={loaderData.orders}>
      <Outlet />
    </AdminFrame>
  )
}

/** An error of a page leaves the menu around it in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorMessage error={error} />
    </AdminFrame>
  )
}
