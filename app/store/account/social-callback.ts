import { appContext, visitorContext } from '#server/start/context.ts'
import { comeFromNetwork, configuredNetwork } from '#shop/accounts/sign-in.server.ts'
import type { Route } from './+types/social-callback'

/** OAuth callback for Facebook or Github: the URL to configure there. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const ground = context.get(appContext)
  const network = configuredNetwork(ground.accounts, params.network)
  if (!network) throw new Response(null, { status: 404 })
  return comeFromNetwork(network, url, ground, context.get(visitorContext))
}
