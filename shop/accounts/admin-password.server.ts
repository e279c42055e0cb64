import { changeAdministratorPassword } from '#server/auth/administrator.ts'
import { findNewPasswordError } from '#server/auth/password-strength.ts'
import { hasSecondStep } from '#server/auth/second-step.ts'
import { formText } from '#shop/text/clean-text.ts'
import { CHECK_FIELDS } from './form-answer.ts'
import { type Asker, checkOwnCode, checkPassword } from './second-step.server.ts'
import type { FormError } from './second-step.ts'

/** Changes the administrator's password. An open session is not enough: it needs the password, and a code if enabled. */
export async function changeOwnPassword(
  form: FormData,
  asker: Asker,
  store: { storeName: string },
): Promise<FormError | undefined> {
  const { accounts, admin } = asker
  const { db, hashing } = accounts.parts
  const [password, newPassword] = [formText(form, 'password'), formText(form, 'newPassword')]
  const error =
    newPassword === password
      ? 'Es igual que la actual. Escribe otra.'
      : await findNewPasswordError(newPassword, admin, store, admin.userId)
  if (error) return { status: 400, notice: CHECK_FIELDS, errors: { newPassword: error } }
  const formError =
    (await checkPassword(password, asker)) ??
    ((await hasSecondStep(db, admin.userId))
      ? await checkOwnCode(formText(form, 'codigo'), asker)
      : undefined)
  if (!formError) await changeAdministratorPassword(db, admin, await hashing.hash(newPassword))
  return formError
}
