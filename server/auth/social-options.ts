import type { BetterAuthOptions } from 'better-auth/types'
import { cleanLine, firstCharacters } from '#shop/text/clean-text.ts'
import type { Network, SocialKeys } from './social-keys.ts'

export interface SocialParts {
  /** Scheme and host that the network sends the browser back to. */
  origin: string
  keys: SocialKeys
  /** Runs for each account that the network authenticates; throws to reject it. */
  beforeUse(network: Network, accountId: string): Promise<void>
  /** better-auth's error code for a rejected user; undefined for an accepted one. */
  rejection(passFirstStep: {
    action: 'create-user' | 'link-account' | 'sign-in'
    network: string | undefined
    user: { id?: string; email?: string; emailVerified?: boolean }
  }): Promise<string | undefined>
}

/** better-auth's options for social networks. Of their profiles, only name and e-mail are stored. */
export function socialOptions({ keys, beforeUse, rejection }: SocialParts) {
  const provider = (network: Network) =>
    keys[network] && {
      [network]: {
        ...keys[network],
        mapProfileToUser: async ({ id }: { id: string }) => {
          await beforeUse(network, String(id))
          return {}
        },
      },
    }
  return {
    socialProviders: { ...provider('facebook'), ...provider('github') },
    user: {
      validateUserInfo: async ({ user, source }) => {
        const error = await rejection({ action: source.action, network: source.oauth?.providerId, user })
        return error ? { error } : undefined
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ name, email }) => ({
            data: { name: shown(name) || shown(email.split('@')[0] ?? email), image: null },
          }),
        },
      },
      // No tokens are stored, because the shop sends no later requests to the networks.
      account: {
        create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
  } satisfies BetterAuthOptions
}

/** Has the limits of typed names: one line, 80 characters. */
function shown(text: string): string {
  return firstCharacters(cleanLine(text).replace(/\s+/g, ' ').trim(), 80).trim()
}
