import { Outlet } from 'react-router'
import { AdminFrame } from '#app/features/admin-shell/admin-frame.tsx'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { adminOf } from '#server/context.ts'
import type { Route } from './+types/layout'

/** The second line of defence: runs before every loader and action of the pages inside. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void adminOf(context)]

export function loader({ context }: Route.LoaderArgs) {
  const { email, name } = adminOf(context)
  return { email, name }
}

/** Who is signed in stays the same: reading a list again in vain must not take the menu and the page away. */
export const shouldRevalidate = () => false

export function meta() {
  return [{ title: 'Administración' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

/** A page that fails leaves the menu around it standing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorMessage error={error} />
    </AdminFrame>
  )
}
