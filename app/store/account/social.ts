import { appContext, visitorContext } from '#server/start/context.ts'
import { configuredNetwork, goToNetwork } from '#shop/accounts/sign-in.server.ts'
import type { Route } from './+types/social'

/** Redirects to Facebook or Github. A link and not a form: `form-action` of the CSP allows our own origin only. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const ground = context.get(appContext)
  const network = configuredNetwork(ground.accounts, params.network)
  if (!network) throw new Response(null, { status: 404 })
  return goToNetwork(network, url, ground, context.get(visitorContext))
}
