import { redirect } from 'react-router'
import { dashboardPart } from '#app/admin/parts/sections.ts'
import type { Route } from './+types/section'

/** /admin/orders, /admin/users and /admin/settings are sections of the dashboard. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(dashboardPart(url.pathname.toLowerCase()))
}
