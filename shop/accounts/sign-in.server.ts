import { href } from 'react-router'
import type { Accounts } from '#server/auth/accounts.ts'
import type { SignInOutcome } from '#server/auth/sign-in.ts'
import type { Network } from '#server/auth/social-networks.ts'
import {
  expiredStateCookie,
  finishSocial,
  type SocialError,
  startSocial,
} from '#server/auth/social-sign-in.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { formText } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'
import { ACCOUNT, shopReturnPath } from '#shop/urls/return-path.ts'
import { type FormError, slowedText } from './form-answer.ts'
import type { Ground } from './register.server.ts'

type Outcome = Extract<SignInOutcome, { kind: 'signed-in' | 'code-needed' }> | FormError

/** Processes the form of the shop's sign-in page. */
export async function signInFromForm(form: FormData, accounts: Accounts, visitor: Visitor): Promise<Outcome> {
  const [email, password] = [formText(form, 'email'), formText(form, 'password')]
  const refused = (formError: FormError): FormError => ({ values: { email }, ...formError })
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
  const outcome = await accounts.signIn('store', { email, password, remember }, visitor)
  if (outcome.kind === 'signed-in' || outcome.kind === 'code-needed') return outcome
  if (outcome.kind === 'slowed') {
    const { seconds } = outcome
    return refused({ status: 429, notice: slowedText(seconds), wait: seconds })
  }
  return refused({ status: 401, notice: 'El correo o la contraseña no son correctos.' })
}

const WORDS: Readonly<Record<SocialError, SocialWord>> = {
  canceled: 'cancelado',
  stale: 'caducado',
  'no-email': 'sin-correo',
  'known-email': 'cuenta',
  slowed: 'espera',
  failed: 'fallo',
}

type NetworkGround = Pick<Ground, 'accounts' | 'origin' | 'log'>

function configuredNetwork({ parts: { socialKeys } }: Accounts, name: string): Network {
  if (!Object.hasOwn(socialKeys, name)) throw new Response(null, { status: 404 })
  return name as Network
}

/** Sends the browser to the network of this name. */
export function goToNetwork(name: string, url: URL, ground: NetworkGround, visitor: Visitor): Response {
  const network = configuredNetwork(ground.accounts, name)
  const next = shopReturnPath(url.searchParams.get('volver'))
  // A guard against login CSRF: a link on another site must not sign a visitor in.
  if (/^(?:cross|same)-site$/.test(visitor.headers.get('sec-fetch-site') ?? ''))
    return toLogin(undefined, next)
  try {
    const start = startSocial(ground.accounts, visitor, {
      network,
      origin: ground.origin,
      next,
    })
    return seeOther(start.url, start.headers)
  } catch (err) {
    ground.log.error({ err }, 'El acceso con otra red no pudo empezar')
    return toLogin('fallo', next)
  }
}

/** Takes the browser back from the network: on to the page it came from, or to the sign-in page with the reason. */
export async function comeFromNetwork(
  name: string,
  url: URL,
  ground: NetworkGround,
  visitor: Visitor,
): Promise<Response> {
  const network = configuredNetwork(ground.accounts, name)
  const response = await finishAtShop(network, url, ground, visitor)
  response.headers.append('set-cookie', expiredStateCookie(visitor.secure))
  return response
}

async function finishAtShop(network: Network, url: URL, ground: NetworkGround, visitor: Visitor) {
  const { accounts, origin, log } = ground
  try {
    const answer = url.searchParams
    const outcome = await finishSocial(accounts, visitor, { network, origin, answer })
    if (outcome.kind === 'signed-in') return seeOther(shopReturnPath(outcome.next), outcome.headers)
    return toLogin(WORDS[outcome.why], shopReturnPath(outcome.next))
  } catch (err) {
    log.error({ err }, 'El acceso con otra red ha fallado')
    return toLogin('fallo', ACCOUNT)
  }
}

function toLogin(why: SocialWord | undefined, next: string): Response {
  const params = { ...(why && { red: why }), ...(next !== ACCOUNT && { volver: next }) }
  return seeOther(withQuery(href('/auth/login'), params), new Headers())
}

function seeOther(location: string, given: Headers): Response {
  const headers = new Headers(given)
  headers.set('location', location)
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 303, headers })
}

/** Errors by their code in the URL of the sign-in page. */
const NOTICES = {
  cancelado: 'No se completó el acceso con la otra red. Inténtalo otra vez o entra con tu correo.',
  caducado: 'Ese acceso caducó o no empezó en este navegador. Inténtalo otra vez.',
  'sin-correo':
    'Esa red no nos dio un correo confirmado, y sin él no se puede abrir una cuenta. Créala con tu correo.',
  cuenta:
    'Ya hay una cuenta con ese correo. Entra con tu correo y tu contraseña: por seguridad, otra red no la abre.',
  espera: 'Desde tu conexión se han creado muchas cuentas. Inténtalo más tarde.',
  fallo: 'La otra red no respondió como debía. Inténtalo otra vez o entra con tu correo.',
} as const

type SocialWord = keyof typeof NOTICES

/** The message for the error code in the URL; undefined for an unknown code. */
export function socialErrorText(word: string | null): FormError | undefined {
  const known = (text: string | null): text is SocialWord => text !== null && Object.hasOwn(NOTICES, text)
  return known(word) ? { status: 401, notice: NOTICES[word] } : undefined
}
