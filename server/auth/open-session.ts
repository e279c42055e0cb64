import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth/types'
import { z } from 'zod'

const body = z.object({ userId: z.string(), rememberMe: z.boolean() })

/** Opens a session for a user whom the shop has authenticated. Like all of better-auth's routes, it is not mounted. */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint('/open-session', { method: 'POST', body }, async (ctx) => {
      const { userId, rememberMe } = ctx.body
      const user = await ctx.context.internalAdapter.findUserById(userId)
      const session = user && (await ctx.context.internalAdapter.createSession(userId, !rememberMe))
      if (!session) throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user }, !rememberMe)
      return { userId }
    }),
  },
} satisfies BetterAuthPlugin
