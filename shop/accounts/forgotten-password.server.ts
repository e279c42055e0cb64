import { sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Accounts } from '#server/auth/accounts.ts'
import { recordAudit } from '#server/auth/audit-log.ts'
import { changePassword, findCustomer } from '#server/auth/customers.ts'
import { hasTokenSince, issueToken, readToken, takeToken } from '#server/auth/one-use-tokens.ts'
import { findPasswordError } from '#server/auth/password-strength.ts'
import { countRequest, mayWriteTo } from '#server/auth/request-limit.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { formText } from '#shop/text/clean-text.ts'
import { readEmail } from '#shop/text/credentials.ts'
import { withQuery } from '#shop/urls/links.ts'
import { passwordChangedEmail, resetEmail } from './account-emails.server.ts'
import { CHECK_FIELDS, type FormError, NO_EMAIL, slowedText } from './form-answer.ts'
import type { Ground, GroundWithMail } from './register.server.ts'

const HOUR = 3_600_000
/** Min interval between two e-mails to the same mailbox. */
const QUIET = 5 * 60_000

/** Sends a password reset link, if the e-mail belongs to a customer. The response does not reveal whether it does. */
export async function askForReset(
  form: FormData,
  ground: GroundWithMail,
  visitor: Visitor,
): Promise<{ kind: 'asked'; email: string } | FormError> {
  const text = formText(form, 'email')
  const email = readEmail(text)
  if (!email)
    return { status: 400, notice: CHECK_FIELDS, errors: { email: NO_EMAIL }, values: { email: text } }
  const wait = await countRequest(ground.accounts, 'forgotten', visitor)
  if (wait !== undefined) {
    const notice = slowedText(wait, 'Se han pedido muchos enlaces desde tu conexión')
    return { status: 429, notice, values: { email }, wait }
  }
  // Not awaited, so that the response time reveals nothing.
  void sendReset(email, ground, visitor).catch((err) =>
    ground.log.error({ err }, 'El enlace de contraseña ha fallado'),
  )
  return { kind: 'asked', email }
}

async function sendReset(email: string, ground: GroundWithMail, visitor: Visitor): Promise<void> {
  const { accounts, mail } = ground
  const { db, now } = accounts.parts
  const customer = await findCustomer(db, { email })
  if (!customer) return
  const token = await db.transaction(async (tx) => {
    // Serialized, so that concurrent requests do not each find no earlier token.
    await tx.execute(sql`select 1 from "user" where id = ${customer.userId} for update`)
    const issue = { value: customer.userId, lifeMs: HOUR, now: now() }
    // A link of the administrator has a longer life: it was in no e-mail.
    if (await hasTokenSince(tx, 'reset', issue, new Date(now().getTime() - QUIET))) return undefined
    return issueToken(tx, 'reset', issue)
  })
  if (token === undefined) return
  const isSent =
    (await mayWriteTo(accounts, 'forgotten', email, visitor)) &&
    (await mail.send(email, resetEmail(token, ground)))
  // Otherwise the next request within the interval would send nothing.
  if (!isSent) await takeToken(db, 'reset', token, now())
}

/**
 * A one-time URL with which a customer chooses a new password. The administrator passes it on where the shop sends no
 * e-mail. Undefined when the e-mail belongs to no customer.
 */
export async function resetLinkFor(
  { parts: { db, now } }: Accounts,
  text: string,
  actor: string,
): Promise<string | undefined> {
  const email = readEmail(text)
  const customer = email === null ? undefined : await findCustomer(db, { email })
  if (!customer) return undefined
  return db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor,
      action: 'customer.reset-link',
      subjectType: 'user',
      subjectId: customer.userId,
      summary: 'Creó un enlace de contraseña nueva para un cliente',
    })
    const token = await issueToken(tx, 'reset', { value: customer.userId, lifeMs: 24 * HOUR, now: now() })
    return withQuery(href('/auth/reset-password'), { clave: token })
  })
}

/** Whether the link is still valid. */
export async function isResetOpen({ parts: { db, now } }: Accounts, token: string): Promise<boolean> {
  return (await readToken(db, 'reset', token, now())) !== undefined
}

/** Sets the new password; every session of the account ends. */
export async function resetFromForm(
  form: FormData,
  token: string,
  ground: Ground,
): Promise<'changed' | 'gone' | FormError> {
  const { db, hashing, now } = ground.accounts.parts
  const password = formText(form, 'newPassword')
  const userId = await readToken(db, 'reset', token, now())
  const customer = userId === undefined ? undefined : await findCustomer(db, { id: userId })
  if (!customer) return 'gone'
  const newPassword = await findPasswordError(password, customer, ground.settings, customer.userId)
  if (newPassword) return { status: 400, notice: CHECK_FIELDS, errors: { newPassword } }
  const hash = await hashing.hash(password)
  const changed = await db.transaction(async (tx) => {
    if ((await takeToken(tx, 'reset', token, now())) === undefined) return false
    await changePassword(tx, customer, hash)
    return true
  })
  if (!changed) return 'gone'
  void ground.mail?.send(customer.email, passwordChangedEmail(ground))
  return 'changed'
}
