import { appContext, visitorContext } from '#server/start/context.ts'
import { configuredNetwork, goToNetwork } from '#shop/accounts/social-sign-in.server.ts'
import type { Route } from './+types/social'

/** On the way to Facebook or Github. A link and no form: the policy for forms stays at our own addresses. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const ground = context.get(appContext)
  const network = configuredNetwork(ground.accounts, params.network)
  if (!network) throw new Response(null, { status: 404 })
  return goToNetwork(network, url, ground, context.get(visitorContext))
}
