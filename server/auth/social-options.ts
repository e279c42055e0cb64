import type { BetterAuthOptions } from 'better-auth/types'
import { cleanLine, firstCharacters } from '#shop/text/clean-text.ts'
import type { Network, SocialKeys } from './social-keys.ts'

export interface SocialParts {
  /** Scheme and host that the network sends the browser back to. */
  origin: string
  keys: SocialKeys
  /** Whoever the network says is there; throws to keep them out. */
  beforeUse(network: Network, accountId: string): Promise<void>
  /** The code of better-auth's with which they are refused. */
  rejection(passFirstStep: {
    action: 'create-user' | 'link-account' | 'sign-in'
    network: string | undefined
    user: { id?: string; email?: string; emailVerified?: boolean }
  }): Promise<string | undefined>
}

/** What better-auth needs to know about other networks. Of what they tell, name and e-mail are kept. */
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
      // The shop asks the networks for nothing later on.
      account: {
        create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
  } satisfies BetterAuthOptions
}

/** As names are kept that are typed: one line, 80 characters. */
function shown(text: string): string {
  return firstCharacters(cleanLine(text).replace(/\s+/g, ' ').trim(), 80).trim()
}
