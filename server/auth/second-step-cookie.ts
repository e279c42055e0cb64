/** The right pair was shown; as long as it takes to look for the phone. */
export const LIFE_SECONDS = 10 * 60

const NAME = 'azahar.step'
const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME)

/** The token of who has shown the right pair and owes a code. */
export function stepToken(cookies: string | null): string | undefined {
  return cookies?.match(/(?:^|;\s*)(?:__Host-)?azahar\.step=([\w-]{43})(?=;|$)/)?.[1]
}

/** Set-Cookie that carries it to the second step; without a token it takes the cookie away. */
export function stepCookie(token: string | undefined, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${nameOf(secure)}=${token ?? ''}; Max-Age=${token ? LIFE_SECONDS : 0}; ${attributes}`
}
