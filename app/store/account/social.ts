import { appContext, visitorContext } from '#server/start/context.ts'
import { goToNetwork } from '#shop/accounts/sign-in.server.ts'
import type { Route } from './+types/social'

/** Redirects to Facebook or Github. A link and not a form: `form-action` of the CSP allows our own origin only. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return goToNetwork(params.network, url, context.get(appContext), context.get(visitorContext))
}
