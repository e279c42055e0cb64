import { appContext, visitorContext } from '#server/start/context.ts'
import { comeFromNetwork } from '#shop/accounts/sign-in.server.ts'
import type { Route } from './+types/social-callback'

/** OAuth callback for Facebook or Github: the URL to configure there. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return comeFromNetwork(params.network, url, context.get(appContext), context.get(visitorContext))
}
