import type { Env } from '#server/env.ts'

/** Networks whose accounts may sign in, by the names of their addresses. */
export const NETWORKS = ['facebook', 'github'] as const
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
