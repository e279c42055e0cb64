import type { AccountServices } from './account-services.ts'
import { ownGuess } from './attempt.ts'
import { type Checked, checkSecret } from './check-secret.ts'
import { isPasswordRight } from './customers.ts'

const MAX_PASSWORD = 1024

/** Checks the password of a signed-in user. Attempts are limited: a finder of the phone must not guess the password. */
export function checkOwnPassword(
  accounts: AccountServices,
  userId: string,
  password: string,
): Promise<Checked<true>> {
  const { db, hashing } = accounts.parts
  return checkSecret(accounts, ownGuess(accounts, 'own-password', userId), async () =>
    (await isPasswordRight(db, hashing, userId, password.slice(0, MAX_PASSWORD))) ? true : undefined,
  )
}
