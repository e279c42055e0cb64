import { readFigures } from '#app/features/dashboard/figures.server.ts'
import { Overview } from '#app/features/dashboard/overview.tsx'
import { recentActivity } from '#app/features/dashboard/recent-activity.server.ts'
import { OrdersNote, SettingsNote, UsersNote } from '#app/features/dashboard/section-notes.tsx'
import { adminOf, appContext } from '#server/context.ts'
import type { Route } from './+types/dashboard'

const TITLES = { pedidos: 'Pedidos', usuarios: 'Usuarios', configuracion: 'Configuración' }

/** The dashboard and its parts, which `?seccion=` names; any other name shows the dashboard. */
export async function loader({ context, url }: Route.LoaderArgs) {
  adminOf(context)
  const { db, settings } = context.get(appContext)
  const part = url.searchParams.get('seccion')
  if (part === 'pedidos') return { part } as const
  if (part === 'configuracion') return { part, settings } as const
  const figures = await readFigures(db)
  if (part === 'usuarios') return { part, users: figures.users } as const
  return { part: null, figures, activity: await recentActivity(db) } as const
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.part ? TITLES[loaderData.part] : 'Panel de Control'
  return [{ title: `${title} · Administración` }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.part) {
    case 'pedidos':
      return <OrdersNote />
    case 'usuarios':
      return <UsersNote users={loaderData.users} />
    case 'configuracion':
      return <SettingsNote settings={loaderData.settings} />
    default:
      return <Overview figures={loaderData.figures} activity={loaderData.activity} />
  }
}
