import { slowedText } from '#domain/waiting.ts'
import type { Accounts, Visitor } from '#server/auth/accounts.ts'
import type { Refusal } from './refusal.ts'

export type SignInResult =
  /** `headers` carry the session's cookies. */
  | { signedIn: true; headers: Headers }
  | { signedIn: false; refusal: Refusal; headers: Record<string, string> }

/** The posted form, checked; every refusal in the words of the specification. */
export async function signInFromForm(
  form: FormData,
  accounts: Accounts,
  visitor: Visitor,
): Promise<SignInResult> {
  const [email, password] = ['email', 'password'].map((name) => form.get(name))
  if (typeof email !== 'string' || typeof password !== 'string' || !email.trim() || !password) {
    return refused(400, 'Please enter both email and password', { title: 'Validation Error' })
  }
  const outcome = await accounts.signIn(
    'administration',
    { email, password, remember: form.get('remember') === 'on' },
    visitor,
  )
  switch (outcome.kind) {
    case 'signed-in':
      return { signedIn: true, headers: outcome.headers }
    case 'refused':
      return refused(401, 'Invalid admin credentials')
    case 'unconfirmed':
      return refused(500, 'Admin user created but not confirmed. Please check auth settings.')
    case 'slowed':
      return refused(429, slowedText(outcome.seconds), {
        lang: 'es',
        headers: { 'retry-after': String(outcome.seconds) },
      })
  }
}

/** After a fault of our own, whose inside is in the log only. */
export const unexpected = () => refused(500, 'An unexpected error occurred')

function refused(
  status: number,
  message: string,
  { title = 'Login failed', lang = 'en' as 'en' | 'es', headers = {} as Record<string, string> } = {},
): SignInResult {
  return { signedIn: false, refusal: { status, title, message, lang }, headers }
}
