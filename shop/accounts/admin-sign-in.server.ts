import type { Accounts } from '#server/auth/accounts.ts'
import { expiredStepCookie } from '#server/auth/sign-in-code.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { QUOTED_ADMIN_TEXTS as TEXTS } from '#shop/text/quoted-admin-texts.ts'
import type { QuotedText, quotedTexts } from '#shop/text/quoted-texts.ts'
import { slowedText } from './form-answer.ts'

type Quoted = ReturnType<typeof quotedTexts>

type SignInResult =
  /** `headers` carry the session's cookies. */
  | { signedIn: true; headers: Headers }
  /** The e-mail and password are valid; `headers` lead to the second step. */
  | { signedIn: false; codeNeeded: true; headers: Headers; formError?: undefined }
  | { signedIn: false; formError: FormError; headers: Record<string, string> }

/** Checks the posted form. The texts of the errors are fixed requirements (docs/spec-coverage.md). */
export async function signInFromForm(
  form: FormData,
  accounts: Accounts,
  visitor: Visitor,
  quoted: Quoted,
): Promise<SignInResult> {
  const code = form.get('codigo')
  if (typeof code === 'string') return codeFromForm(code, accounts, visitor)
  const [email, password] = ['email', 'password'].map((name) => form.get(name))
  if (typeof email !== 'string' || typeof password !== 'string' || !email.trim() || !password) {
    return refusedAs(quoted, 400, TEXTS.enterBoth, TEXTS.validationError)
  }
  const outcome = await accounts.signIn(
    'admin',
    { email, password, remember: form.get('remember') === 'on' },
    visitor,
  )
  switch (outcome.kind) {
    case 'signed-in':
      return { signedIn: true, headers: outcome.headers }
    case 'code-needed':
      return { signedIn: false, codeNeeded: true, headers: outcome.headers }
    case 'refused':
      return refusedAs(quoted, 401, TEXTS.invalidCredentials)
    case 'unconfirmed':
      return refusedAs(quoted, 500, TEXTS.unconfirmed)
    case 'slowed':
      return refused(429, slowedText(outcome.seconds), {
        title: quoted.say(TEXTS.loginFailed),
        headers: { 'retry-after': String(outcome.seconds) },
      })
  }
}

/** The second step. An error leaves its form; a code after the timeout leads back to the first step. */
async function codeFromForm(code: string, accounts: Accounts, visitor: Visitor): Promise<SignInResult> {
  const again = (status: number, message: string, headers = {}): SignInResult =>
    refused(status, message, { title: 'No has entrado', codeNeeded: true, headers })
  if (!code.trim()) return again(400, 'Escribe el código.')
  const outcome = await accounts.signInWithCode(code, visitor)
  switch (outcome.kind) {
    case 'signed-in':
      return { signedIn: true, headers: outcome.headers }
    case 'wrong':
      return again(401, 'Ese código no vale, o ya se usó.')
    case 'slowed':
      return again(429, slowedText(outcome.seconds), { 'retry-after': String(outcome.seconds) })
    case 'exhausted':
      return again(429, 'Hoy se han probado demasiados códigos. Usa uno de recuperación.')
    case 'expired':
      return refused(
        401,
        'Pasó demasiado tiempo, o el código ya se usó. Escribe otra vez tu correo y tu contraseña.',
        {
          title: 'No has entrado',
        },
      )
  }
}

/** Headers that cancel a pending second step, for a sign-in as another user. */
export const forgetPair = ({ secure }: Visitor) => new Headers({ 'set-cookie': expiredStepCookie(secure) })

/** Response to an unexpected error, which only the log describes; `status` as `reportFailure` returns it. */
export const unexpected = (status: 500 | 503, quoted: Quoted) =>
  refusedAs(quoted, status, TEXTS.unexpectedError)

interface FormErrorParts {
  title: string
  lang?: FormError['lang']
  codeNeeded?: boolean
  headers?: Record<string, string>
}

function refused(
  status: number,
  message: string,
  { title, lang = 'es', codeNeeded = false, headers = {} }: FormErrorParts,
): SignInResult {
  const formError = { status, title, message, lang, ...(codeNeeded && { codeNeeded }) }
  return { signedIn: false, formError, headers }
}

function refusedAs(
  { say, lang }: Quoted,
  status: number,
  message: QuotedText,
  title: QuotedText = TEXTS.loginFailed,
): SignInResult {
  return refused(status, say(message), { title: say(title), lang: lang ?? 'es' })
}

/** Why a sign-in failed, as texts of the page and its toast. */
export interface FormError {
  status: number
  title: string
  message: string
  lang: 'en' | 'es'
  /** The form of the second step stays. */
  codeNeeded?: boolean
}
