import { CodeChallengeMethod, Facebook, OAuth2Client } from 'arctic'
import { z } from 'zod'
import type { Env } from '#server/env.ts'

/** Networks whose accounts may sign in, by the names of their addresses. */
const NETWORKS = ['facebook', 'github'] as const
export type Network = (typeof NETWORKS)[number]

/** The shop's keys at each network; networks without keys are not offered. */
export type SocialKeys = Partial<Record<Network, { clientId: string; clientSecret: string }>>

export type KeySettings = Partial<
  Pick<Env, 'FACEBOOK_CLIENT_ID' | 'FACEBOOK_CLIENT_SECRET' | 'GITHUB_CLIENT_ID' | 'GITHUB_CLIENT_SECRET'>
>

/** The networks of which both keys are set. */
export function socialKeys(env: KeySettings): SocialKeys {
  const pair = (clientId?: string, clientSecret?: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined
  const facebook = pair(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET)
  const github = pair(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET)
  return { ...(facebook && { facebook }), ...(github && { github }) }
}

/** What a network says about its user. */
export interface SocialProfile {
  /** The user's id at the network. */
  accountId: string
  name: string
  email: string | undefined
  emailVerified: boolean
}

interface Connection {
  authorizationUrl(state: string, codeVerifier: string): URL
  /** Exchanges the code and reads the profile. The access token is used here only. Throws when the network fails. */
  readProfile(code: string, codeVerifier: string, signal: AbortSignal): Promise<SocialProfile>
}

type Connect = (keys: NonNullable<SocialKeys[Network]>, redirectUrl: string) => Connection

export const NETWORK_CONNECTIONS: Readonly<Record<Network, Connect>> = {
  facebook: connectFacebook,
  github: connectGithub,
}

const GITHUB_PROFILE = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const GITHUB_EMAILS = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** With PKCE, which arctic's own class for GitHub does not have. */
function connectGithub({ clientId, clientSecret }: Parameters<Connect>[0], redirectUrl: string): Connection {
  const client = new OAuth2Client(clientId, clientSecret, redirectUrl)
  const scopes = ['read:user', 'user:email']
  return {
    authorizationUrl: (state, codeVerifier) =>
      client.createAuthorizationURLWithPKCE(
        'https://github.com/login/oauth/authorize',
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        scopes,
      ),
    async readProfile(code, codeVerifier, signal) {
      const tokenUrl = 'https://github.com/login/oauth/access_token'
      const tokens = await client.validateAuthorizationCode(tokenUrl, code, codeVerifier)
      // GitHub answers errors with status 200.
      if ('error' in tokens.data) throw new Error(`GitHub answered ${tokens.data.error}`)
      const token = tokens.accessToken()
      const get = (path: string) => getWithToken(`https://api.github.com${path}`, token, signal)
      const { id, login, name } = GITHUB_PROFILE.parse(await readJson(await get('/user')))
      const emails = await get('/user/emails')
      // Without the permission for e-mails GitHub answers 403 or 404.
      const isDenied = emails.status === 403 || emails.status === 404
      const known = isDenied ? [] : GITHUB_EMAILS.parse(await readJson(emails))
      const primary = known.find((email) => email.primary)
      return {
        accountId: String(id),
        name: name || login,
        email: primary?.email,
        emailVerified: primary?.verified ?? false,
      }
    },
  }
}

const FACEBOOK_PROFILE = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
})

/** Without PKCE, which Facebook has for its ID tokens only. Facebook does not say whether an e-mail is verified. */
function connectFacebook(
  { clientId, clientSecret }: Parameters<Connect>[0],
  redirectUrl: string,
): Connection {
  const client = new Facebook(clientId, clientSecret, redirectUrl)
  return {
    authorizationUrl: (state) => client.createAuthorizationURL(state, ['email', 'public_profile']),
    async readProfile(code, _codeVerifier, signal) {
      const token = (await client.validateAuthorizationCode(code)).accessToken()
      const url = 'https://graph.facebook.com/v24.0/me?fields=id,name,email'
      const answer = FACEBOOK_PROFILE.parse(await readJson(await getWithToken(url, token, signal)))
      const { id: accountId, name, email } = answer
      return { accountId, name: name ?? '', email: email ?? undefined, emailVerified: false }
    },
  }
}

function getWithToken(url: string, token: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'azahar' }
  return fetch(url, { headers, redirect: 'error', signal })
}

function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The network answered ${response.status}`)
  return response.json()
}
