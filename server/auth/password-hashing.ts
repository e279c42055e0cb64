import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Semaphore } from '#server/jobs/semaphore.ts'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(pair: { hash: string; password: string }): Promise<boolean>
}

/** Each takes 32 MB and 60 ms of a core. Concurrent sign-ins leave one core for the shop. */
export const HASHES_AT_A_TIME = Math.max(1, availableParallelism() - 1)
const semaphore = new Semaphore(HASHES_AT_A_TIME)

/** better-auth's own scrypt (N 16384, r 16, p 1). */
export const passwordHashing: PasswordHashing = {
  hash: (password) => semaphore.run(() => hashPassword(password)),
  verify: (pair) => semaphore.run(() => verifyPassword(pair)),
}
