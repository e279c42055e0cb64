/** Validity of the first step: enough time to get the phone. */
export const LIFE_SECONDS = 10 * 60

const NAME = 'azahar.step'
const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME)

/** The token of a visitor who has passed the first step and still has to enter a code. */
export function stepToken(cookies: string | null): string | undefined {
  return cookies?.match(/(?:^|;\s*)(?:__Host-)?azahar\.step=([\w-]{43})(?=;|$)/)?.[1]
}

/** Set-Cookie with the token for the second step; without a token it deletes the cookie. */
export function stepCookie(token: string | undefined, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${nameOf(secure)}=${token ?? ''}; Max-Age=${token ? LIFE_SECONDS : 0}; ${attributes}`
}
