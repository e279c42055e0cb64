import { decrypt, encrypt, isSameText } from './encryption.ts'
import type { Network } from './social-networks.ts'

const LIFE_SECONDS = 10 * 60
const PURPOSE = 'social-state'
const NAME = 'azahar.oauth'
const nameFor = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME)

/** What a browser carries while its user is at the network. */
interface SocialState {
  network: Network
  /** Random; the network must send it back. */
  state: string
  /** Of PKCE. */
  codeVerifier: string
  /** The page to go on to: a path of the shop. */
  next: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Set-Cookie with an encrypted and authenticated state, so that no sign-in that only begins is in the database. */
export function stateCookie(
  secret: string,
  begun: Omit<SocialState, 'expiresAt'>,
  { secure, now }: { secure: boolean; now: Date },
): string {
  const state: SocialState = { ...begun, expiresAt: now.getTime() + LIFE_SECONDS * 1000 }
  const value = encrypt(secret, PURPOSE, Buffer.from(JSON.stringify(state)))
  return `${nameFor(secure)}=${value}; Max-Age=${LIFE_SECONDS}; ${attributes(secure)}`
}

/** Set-Cookie that deletes the state after its one answer. */
export function expiredStateCookie(secure: boolean): string {
  return `${nameFor(secure)}=; Max-Age=0; ${attributes(secure)}`
}

/** The state of this browser, when the answer of the network belongs to it and comes in time. */
export function readState(
  secret: string,
  cookies: string | null,
  answer: { network: Network; state: string | null; secure: boolean; now: Date },
): SocialState | undefined {
  const start = `${nameFor(answer.secure)}=`
  const cookie = cookies
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
  const text = cookie && decrypt(secret, PURPOSE, cookie.slice(start.length))
  if (!text || answer.state === null) return undefined
  const begun: SocialState = JSON.parse(text.toString())
  const isValid =
    isSameText(secret, answer.state, begun.state) &&
    begun.network === answer.network &&
    begun.expiresAt > answer.now.getTime()
  return isValid ? begun : undefined
}

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
