import type { Accounts } from '#server/auth/accounts.ts'
import { ownGuess } from '#server/auth/attempt.ts'
import { checkSecret } from '#server/auth/check-secret.ts'
import { createCustomer, type NewCustomer } from '#server/auth/customers.ts'
import { toNetwork } from '#server/auth/network-address.ts'
import { issueToken, readToken, takeToken } from '#server/auth/one-use-tokens.ts'
import { findPasswordError } from '#server/auth/password-strength.ts'
import { countRequest, hashInTurn, mayWriteTo } from '#server/auth/request-limit.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Log } from '#server/telemetry/log.ts'
import { formText } from '#shop/text/clean-text.ts'
import { cleanName, readEmail } from '#shop/text/credentials.ts'
import { confirmationEmail, knownAccountEmail, type Sender } from './account-emails.server.ts'
import { CHECK_FIELDS, type FormError, NO_EMAIL, slowedText } from './form-answer.ts'

const DAY = 24 * 3_600_000

/** What the forms of accounts work with. */
export interface Ground extends Sender {
  accounts: Accounts
  mail: Mail | undefined
  log: Pick<Log, 'error'>
}

/** The same in a shop that sends e-mail. */
export type GroundWithMail = Ground & { mail: Mail }

type Registered =
  /** The same for known and unknown e-mails: 'emailed' with mail, 'created' without. */
  { kind: 'emailed' | 'created'; email: string } | FormError

/**
 * With mail, the account is created after its owner opens the link in the e-mail. An existing customer gets another
 * e-mail. Without mail the account is created at once. In both cases the page answers alike for known and unknown
 * e-mails.
 */
export async function registerFromForm(
  form: FormData,
  ground: Ground,
  visitor: Visitor,
): Promise<Registered> {
  const { accounts, mail, log } = ground
  const checked = await checkForm(form, ground.settings, visitor)
  if ('notice' in checked) return checked
  const { email, name, password } = checked
  const wait = await countRequest(accounts, 'registration', visitor)
  if (wait !== undefined) {
    const notice = slowedText(wait, 'Desde tu conexión se han creado muchas cuentas')
    return { status: 429, notice, values: { email, name }, wait }
  }
  const hash = await hashInTurn(accounts, password, visitor)
  if (hash === undefined) {
    const notice = slowedText(5, 'Hay demasiadas altas a la vez')
    return { status: 429, notice, values: { email, name }, wait: 5 }
  }
  const person = { name, email, hash }
  if (!mail) {
    // The administrator's account is created at its first sign-in; until then its e-mail is reserved.
    if (!isAdministrator(accounts, email))
      await createCustomer(accounts.parts.db, { ...person, emailVerified: false })
    return { kind: 'created', email }
  }
  // Counted for known and unknown e-mails alike, so the answer reveals neither.
  if (!(await mayWriteTo(accounts, 'registration', email, visitor))) {
    const notice =
      'Hoy ya se han pedido varios mensajes para ese correo, y no enviamos más. Abre el último, que quizá esté en el correo no deseado, o inténtalo mañana.'
    return { status: 429, notice, values: { email, name } }
  }
  // Not awaited, so that the response time reveals nothing.
  void writeTo(person, { ...ground, mail }).catch((err) =>
    log.error({ err }, 'El alta de una cuenta ha fallado'),
  )
  return { kind: 'emailed', email }
}

async function writeTo(person: Omit<NewCustomer, 'emailVerified'>, ground: GroundWithMail): Promise<void> {
  const { accounts, mail } = ground
  const { db, now } = accounts.parts
  const isKnown =
    isAdministrator(accounts, person.email) || (await accounts.findUser(person.email)) !== undefined
  const message = isKnown
    ? knownAccountEmail(ground)
    : confirmationEmail(
        await issueToken(db, 'registration', { value: JSON.stringify(person), lifeMs: DAY, now: now() }),
        ground,
      )
  await mail.send(person.email, message)
}

/** The registration of an e-mailed link; undefined when it was used or has expired. */
export async function findRegistration(
  { parts: { db, now } }: Accounts,
  token: string,
): Promise<Pick<NewCustomer, 'name' | 'email' | 'hash'> | undefined> {
  const value = await readToken(db, 'registration', token, now())
  return value === undefined ? undefined : JSON.parse(value)
}

/**
 * Creates the account of a confirmed registration, and requires the password again. A third party may have registered
 * this e-mail: its owner must not get an account with a known password.
 */
export async function confirmRegistration(
  accounts: Accounts,
  token: string,
  password: string,
): Promise<{ email: string } | 'gone' | FormError> {
  const { db, hashing, now } = accounts.parts
  const found = await findRegistration(accounts, token)
  if (!found) return 'gone'
  // The link alone must not allow unlimited password attempts.
  const checked = await checkSecret(accounts, ownGuess(accounts, 'confirmation', token), async () =>
    (await hashing.verify({ hash: found.hash, password })) ? true : undefined,
  )
  if (checked.kind === 'slowed')
    return { status: 429, notice: slowedText(checked.seconds), wait: checked.seconds }
  if (checked.kind === 'wrong') {
    const errors = { password: 'No es la contraseña con la que creaste la cuenta.' }
    return { status: 401, notice: 'Todavía no se ha creado nada.', errors }
  }
  return db.transaction(async (tx) => {
    if ((await takeToken(tx, 'registration', token, now())) === undefined) return 'gone'
    // Another link of the same e-mail, or a network, came first: its account has another password, or none.
    return (await createCustomer(tx, { ...found, emailVerified: true })) ? { email: found.email } : 'gone'
  })
}

type Checked = { name: string; email: string; password: string } | FormError

async function checkForm(form: FormData, store: Sender['settings'], visitor: Visitor): Promise<Checked> {
  const [name, text, password] = [
    cleanName(formText(form, 'name')),
    formText(form, 'email'),
    formText(form, 'password'),
  ]
  const email = readEmail(text)
  const error = await findPasswordError(
    password,
    { name, email: email ?? '' },
    store,
    toNetwork(visitor.address),
  )
  const errors = {
    ...(name ? {} : { name: 'Escribe tu nombre.' }),
    ...(email ? {} : { email: NO_EMAIL }),
    ...(error ? { password: error } : {}),
    ...(form.get('terms') === 'on' ? {} : { terms: 'Para crear la cuenta hay que aceptarlos.' }),
  }
  if (email && Object.keys(errors).length === 0) return { name, email, password }
  return { status: 400, notice: CHECK_FIELDS, errors, values: { name, email: text } }
}

function isAdministrator({ parts: { configured } }: Accounts, email: string): boolean {
  return configured?.email === email
}
