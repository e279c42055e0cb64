import type { Accounts } from '#server/auth/accounts.ts'
import { changeAdministratorPassword } from '#server/auth/administrator.ts'
import { checkOwnPassword } from '#server/auth/check-secret.ts'
import { isPasswordRight } from '#server/auth/customers.ts'
import { findPasswordError } from '#server/auth/password-strength.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  hasSecondStep,
  readSecondStep,
  renewRecoveryCodes,
} from '#server/auth/second-step.ts'
import { closeOtherSessions } from '#server/auth/sessions.ts'
import { checkCode } from '#server/auth/sign-in-code.ts'
import { base32, keyUri } from '#server/auth/totp.ts'
import type { Admin, Visitor } from '#server/auth/visitor.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Change, FormError, NewCodes, Standing } from './admin-access.ts'
import { CHECK_FIELDS, slowedText } from './form-answer.ts'

interface Asker {
  accounts: Accounts
  admin: Admin
  visitor: Visitor
}

type Outcome = { kind: 'done' } | { kind: 'codes'; made: NewCodes } | FormError

export async function readStanding(accounts: Accounts, admin: Admin, storeName: string): Promise<Standing> {
  const state = await readSecondStep(accounts.parts, admin.userId)
  if (state.kind === 'on') return { ...state, since: state.since.toISOString() }
  if (state.kind === 'off') return state
  const key = base32(state.key).replace(/.{4}(?=.)/g, '$& ')
  return { kind: 'begun', key, uri: keyUri(state.key, storeName, admin.email) }
}

/** An open session is not enough: each change requires the password, or a code of the new key. */
export async function changeSecondStep(change: Change, form: FormData, asker: Asker): Promise<Outcome> {
  const { accounts, admin } = asker
  const { db } = accounts.parts
  const [password, code] = [formText(form, 'password'), formText(form, 'codigo')]
  if (change === 'confirmar') {
    const codes = await db.transaction(async (tx) => {
      const codes = await confirmSecondStep({ ...accounts.parts, db: tx }, admin, code.replace(/\s/g, ''))
      if (codes) await closeOtherSessions(tx, admin)
      return codes
    })
    if (!codes) {
      // It is sent again, because its answer got lost.
      if (await hasSecondStep(db, admin.userId)) return { kind: 'done' }
      return refused(401, { codigo: 'Ese no es el código que la aplicación muestra ahora.' })
    }
    const notice = 'La verificación en dos pasos está activada. Tus demás sesiones se han cerrado.'
    return { kind: 'codes', made: { notice, codes } }
  }
  const passwordError = await checkPassword(password, asker)
  if (passwordError) return passwordError
  // The same: a code is used up, and without the second step there is none.
  if (change === 'desactivar' && !(await hasSecondStep(db, admin.userId))) return { kind: 'done' }
  const formError = change === 'empezar' ? undefined : await checkOwnCode(code, asker)
  if (formError) return formError
  if (change === 'codigos') {
    const codes = await renewRecoveryCodes(db, admin.userId, admin.email)
    return { kind: 'codes', made: { notice: 'Los códigos anteriores ya no valen.', codes } }
  }
  if (change === 'empezar') await beginSecondStep(accounts.parts, admin.userId)
  else await endSecondStep(db, admin.userId, admin.email)
  return { kind: 'done' }
}

/** Undefined when this is the administrator's password. */
async function checkPassword(password: string, { accounts, admin }: Asker): Promise<FormError | undefined> {
  const checked = await checkOwnPassword(accounts, admin.userId, password)
  if (checked.kind === 'right') return undefined
  if (checked.kind === 'slowed') return { status: 429, notice: slowedText(checked.seconds) }
  return refused(401, { password: 'Esa no es tu contraseña.' })
}

/** Undefined when this is a code of the administrator's app, or a recovery code. */
async function checkOwnCode(
  code: string,
  { accounts, admin, visitor }: Asker,
): Promise<FormError | undefined> {
  const { userId: id, email } = admin
  const checked = await checkCode(accounts, { id, email }, code, visitor)
  if (checked.kind === 'right') return undefined
  if (checked.kind === 'slowed') return { status: 429, notice: slowedText(checked.seconds) }
  if (checked.kind === 'wrong') return refused(401, { codigo: 'Ese código no vale, o ya se usó.' })
  return { status: 429, notice: 'Hoy se han probado demasiados códigos. Usa uno de recuperación.' }
}

function refused(status: number, errors: FormError['errors']): FormError {
  return { status, notice: 'No se ha cambiado nada.', errors }
}

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
    newPassword !== '' && newPassword === password
      ? 'Es igual que la actual. Escribe otra.'
      : await findPasswordError(newPassword, admin, store, admin.userId)
  if (error) return { status: 400, notice: CHECK_FIELDS, errors: { newPassword: error } }
  const passwordError = await checkPassword(password, asker)
  // The form is sent again, because its answer got lost.
  if (passwordError?.errors && (await isPasswordRight(db, hashing, admin.userId, newPassword)))
    return undefined
  const formError =
    passwordError ??
    ((await hasSecondStep(db, admin.userId))
      ? await checkOwnCode(formText(form, 'codigo'), asker)
      : undefined)
  if (!formError) await changeAdministratorPassword(db, admin, await hashing.hash(newPassword))
  return formError
}
