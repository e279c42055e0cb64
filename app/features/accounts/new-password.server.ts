import { passwordFault } from '#domain/password-rule.ts'
import type { Store } from './letters.server.ts'

/** What is wrong with a new password; their own name and e-mail, and the store's name, are easily guessed. */
export function newPasswordFault(
  password: string,
  { name, email }: { name: string; email: string },
  { storeName }: Pick<Store, 'storeName'>,
): string | undefined {
  return passwordFault(password, [email, email.split('@')[0] ?? '', name, storeName])
}
