import { appContext, visitorContext } from '#server/start/context.ts'
import { comeFromNetwork, configuredNetwork, goToNetwork } from '#shop/accounts/social-sign-in.server.ts'
import type { Route } from './+types/social'

/**
 * Both ways of a sign-in with Facebook or Github. The way there is a link and not a form: `form-action` of the CSP allows
 * our own origin only. The way back is the OAuth callback: the URL to configure there.
 */
export function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const ground = context.get(appContext)
  const network = configuredNetwork(ground.accounts, params.network)
  if (!network) throw new Response(null, { status: 404 })
  const visitor = context.get(visitorContext)
  return pattern.includes('auth/callback/')
    ? comeFromNetwork(network, url, ground, visitor)
    : goToNetwork(network, url, ground, visitor)
}
