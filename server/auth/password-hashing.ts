import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Turnstile } from '#server/images/turnstile.ts'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(pair: { hash: string; password: string }): Promise<boolean>
}

/** Each takes 32 MB and 60 ms of a core: two at a time, however many knock at once. */
const turnstile = new Turnstile(2)

/** better-auth's own scrypt (N 16384, r 16, p 1). */
export const passwordHashing: PasswordHashing = {
  hash: (password) => turnstile.enter(() => hashPassword(password)),
  verify: (pair) => turnstile.enter(() => verifyPassword(pair)),
}
