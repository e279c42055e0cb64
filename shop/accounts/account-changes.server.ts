import type { Accounts } from '#server/auth/accounts.ts'
import { checkOwnPassword } from '#server/auth/check-secret.ts'
import { changePassword, deleteCustomer, isPasswordRight, renameCustomer } from '#server/auth/customers.ts'
import { findPasswordError } from '#server/auth/password-strength.ts'
import { readPasswordHash } from '#server/auth/stored-password.ts'
import type { Customer } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import { formText } from '#shop/text/clean-text.ts'
import { cleanName, readEmail } from '#shop/text/credentials.ts'
import { passwordChangedEmail } from './account-emails.server.ts'
import { CHECK_FIELDS, type FormError, slowedText } from './form-answer.ts'
import type { Ground } from './register.server.ts'

/** The forms of the account page, by the button that sends them. */
export type Change = 'nombre' | 'clave' | 'borrar'

/** Runs the action of a form of the account page; returns an error when it is not allowed. */
export async function changeAccount(
  change: Change,
  form: FormData,
  customer: Customer,
  ground: Ground,
): Promise<FormError | undefined> {
  const { db } = ground.accounts.parts
  if (change === 'nombre') {
    const name = cleanName(formText(form, 'name'))
    if (!name)
      return { status: 400, notice: CHECK_FIELDS, errors: { name: 'Escribe tu nombre.' }, values: { name } }
    await renameCustomer(db, customer, name)
    return undefined
  }
  if (change === 'clave') return newPassword(form, customer, ground)
  const formError = (await hasPassword(db, customer))
    ? await checkPassword(form, customer, ground.accounts)
    : checkEmail(form, customer)
  if (!formError) await deleteCustomer(db, customer)
  return formError
}

async function newPassword(form: FormData, customer: Customer, ground: Ground) {
  const { accounts, mail, settings } = ground
  const password = formText(form, 'newPassword')
  const error = await findPasswordError(password, customer, settings, customer.userId)
  if (error) return { status: 400, notice: CHECK_FIELDS, errors: { newPassword: error } } satisfies FormError
  const { db, hashing } = accounts.parts
  const formError = await checkPassword(form, customer, accounts)
  // The form is sent again, because its answer got lost.
  if (formError?.errors && (await isPasswordRight(db, hashing, customer.userId, password))) return undefined
  if (formError) return formError
  await changePassword(db, customer, await hashing.hash(password))
  void mail?.send(customer.email, passwordChangedEmail(ground))
  return undefined
}

/** Accounts that only sign in by another network have no password. */
export async function hasPassword(db: Db, { userId }: Pick<Customer, 'userId'>): Promise<boolean> {
  return (await readPasswordHash(db, userId)) !== undefined
}

/** For accounts without a password: a guard against accidental deletion. */
function checkEmail(form: FormData, { email }: Customer): FormError | undefined {
  const text = formText(form, 'email')
  if (readEmail(text) === email) return undefined
  const errors = { email: 'Ese no es el correo de esta cuenta.' }
  return { status: 400, notice: 'No se ha cambiado nada.', errors, values: { email: text } }
}

async function checkPassword(
  form: FormData,
  { userId }: Customer,
  accounts: Accounts,
): Promise<FormError | undefined> {
  const checked = await checkOwnPassword(accounts, userId, formText(form, 'password'))
  if (checked.kind === 'right') return undefined
  if (checked.kind === 'slowed') {
    return { status: 429, notice: slowedText(checked.seconds), wait: checked.seconds }
  }
  const errors = { password: 'Esa no es tu contraseña.' }
  return { status: 401, notice: 'No se ha cambiado nada.', errors }
}
