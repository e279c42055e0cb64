import type { Accounts } from '#server/auth/accounts.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { slowedText } from '#shop/dates/date-format.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { FormError } from './form-answer.ts'

type Outcome =
  /** `headers` carry the session's cookies. */
  | { kind: 'signed-in'; headers: Headers; userId: string; role: 'admin' | 'customer' }
  /** The administrator, whose second step has its own sign-in page. */
  | { kind: 'code-needed'; headers: Headers }
  | { kind: 'refused'; formError: FormError }

/** Processes the form of the shop's sign-in page. */
export async function signInFromForm(form: FormData, accounts: Accounts, visitor: Visitor): Promise<Outcome> {
  const [email, password] = [formText(form, 'email'), formText(form, 'password')]
  const refused = (formError: FormError): Outcome => ({
    kind: 'refused',
    formError: { values: { email }, ...formError },
  })
  if (!email.trim() || !password) {
    return refused({
      status: 400,
      notice: 'Escribe tu correo y tu contraseña.',
      errors: {
        ...(email.trim() ? {} : { email: 'Escribe tu correo.' }),
        ...(password ? {} : { password: 'Escribe tu contraseña.' }),
      },
    })
  }
  const remember = form.get('remember') === 'on'
  const outcome = await accounts.signIn('shop', { email, password, remember }, visitor)
  if (outcome.kind === 'signed-in' || outcome.kind === 'code-needed') return outcome
  if (outcome.kind === 'slowed') {
    const { seconds } = outcome
    return refused({ status: 429, notice: slowedText(seconds), wait: seconds })
  }
  return refused({ status: 401, notice: 'El correo o la contraseña no son correctos.' })
}
