import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { FailedPost, onlyPost } from '#app/admin/parts/post-route.tsx'
import { SIGN_OUT_FAILED, type SignOutFailure } from '#app/admin/parts/sign-out-button.tsx'
import { leaveSession } from '#app/parts/session-watch.ts'
import { typedByAdmin } from '#app/parts/typed-form.ts'
import { orUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, requireAdmin, visitorContext } from '#server/start/context.ts'
import type { Route } from './+types/logout'
import { keepSignOutNotice } from './sign-out-notice.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyPost]

/** For client navigations of the router, which request only routes with a loader. */
export const loader = () => null

/** Without a connection this page is shown, with the reason. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orUnreached(serverLoader, {})

export async function action({ context }: Route.ActionArgs) {
  const { accounts, log } = context.get(appContext)
  try {
    const headers = await accounts.signOut(requireAdmin(context), context.get(visitorContext))
    return redirect(href('/admin'), { headers, status: 303 })
  } catch (err) {
    const status = reportFailure(log, err, 'La sesión no se ha cerrado')
    return data({ failed: true as const }, { status })
  }
}

/** The sign-in page shows the notice. Without a connection, or with an error, no session was closed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SignOutFailure> {
  try {
    return await leaveSession(serverAction, () => {
      for (const form of Object.values(typedByAdmin)) form.clear()
      keepSignOutNotice()
    })
  } catch (thrown) {
    if (isRouteErrorResponse(thrown)) return { failed: true }
    return { failed: true, unreached: 'No hay conexión con la tienda.' }
  }
}

export default function LogoutPage({ actionData }: Route.ComponentProps) {
  const reason = actionData && 'unreached' in actionData ? actionData.unreached : undefined
  return <FailedPost title="Error" description={reason ?? SIGN_OUT_FAILED} />
}
