import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Db } from '#server/db/database.ts'
import { describeError, withoutParameters } from '#server/telemetry/log.ts'
import { hashSessionTokens } from './hashed-session-tokens.ts'
import { openSession } from './open-session.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { account, session, user, verification } from './schema.ts'
import { idleEnd, REMEMBERED_SECONDS } from './session-length.ts'
import { type SocialParts, socialOptions } from './social-options.ts'

/** Long enough for users to distinguish their own browsers. */
const MAX_USER_AGENT = 300

interface Settings {
  db: Db
  secret: string
  hashing: PasswordHashing
  /** Whether visitors come over https: decides the name of the cookie and its `Secure`. */
  secure: boolean
  log: { error(fields: object, message: string): void }
  /** Only for a sign-in through a social network. */
  social?: SocialParts
}

/**
 * better-auth as a library: passwords, sessions and their cookies. None of its routes is mounted, so its own rate
 * limits and origin checks are off; the shop's are in `sign-in-throttle.ts` and `server/http`.
 */
export function createBetterAuth({ db, secret, hashing, secure, log, social }: Settings) {
  const prefix = secure ? '__Host-azahar' : 'azahar'
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  const network = social && socialOptions(social)
  return betterAuth({
    appName: 'Azahar',
    baseURL: social?.origin ?? (secure ? 'https://localhost' : 'http://localhost'),
    basePath: '/auth',
    secret,
    database: hashSessionTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: { user, session, account, verification },
        transaction: true,
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 1024,
      password: hashing,
    },
    socialProviders: network?.socialProviders ?? {},
    account: {
      // In a cookie, so that visitors without an account write nothing into the database.
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
      accountLinking: { enabled: false },
    },
    user: {
      ...network?.user,
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'customer', input: false } },
    },
    session: {
      expiresIn: REMEMBERED_SECONDS,
      // The shop extends sessions that are not remembered (accounts.ts); remembered ones are never extended.
      disableSessionRefresh: true,
      additionalFields: {
        remembered: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    databaseHooks: {
      ...network?.databaseHooks,
      session: {
        create: {
          before: async (created, context) => {
            const remembered = context?.body?.rememberMe === true
            const now = new Date()
            const userAgent = created.userAgent?.slice(0, MAX_USER_AGENT)
            return {
              data: {
                ...created,
                userAgent,
                remembered,
                ...(remembered ? {} : { expiresAt: idleEnd(now, now) }),
              },
            }
          },
        },
      },
    },
    ...(social && { onAPIError: { errorURL: `${social.origin}/auth/login` } }),
    plugins: [openSession],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Details may contain database errors and e-mail addresses, so the log gets only parts without values.
      log: (_level, message, ...details) => {
        const errors = details.filter((one) => one instanceof Error).map((one) => describeError(one))
        log.error({ errors }, withoutParameters(message))
      },
    },
    advanced: {
      useSecureCookies: false, // would add `__Secure-` to our own names
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: { name: `${prefix}.session`, attributes },
        session_data: { name: `${prefix}.data`, attributes },
        oauth_state: { name: `${prefix}.oauth`, attributes },
        dont_remember: { name: `${prefix}.brief`, attributes },
      },
    },
  } satisfies BetterAuthOptions)
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
