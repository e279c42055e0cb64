import { findPasswordError } from '#server/auth/password-strength.ts'
import type { Store } from './account-emails.server.ts'

/**
 * Validates a new password. The user's own name and e-mail, and the store's name, are easily guessed. `group` is the
 * client for the semaphore: a network or a customer.
 */
export function findNewPasswordError(
  password: string,
  { name, email }: { name: string; email: string },
  { storeName }: Pick<Store, 'storeName'>,
  group: string,
): Promise<string | undefined> {
  return findPasswordError(password, [email, name, storeName], group)
}
