import { data, href, Link, redirect } from 'react-router'
import { answerHeaders, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { formErrorInit, unexpected } from '#shop/accounts/form-answer.ts'
import { confirmRegistration, findRegistration } from '#shop/accounts/register.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { ACCOUNT } from '#shop/urls/return-path.ts'
import type { Route } from './+types/confirm'
import { AccountForm, AccountPage, accountMeta, CurrentPasswordField, UNREACHED } from './account-page.tsx'

const readToken = (url: URL) => url.searchParams.get('clave') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findRegistration(context.get(appContext).accounts, readToken(url))
  return found ? { email: found.email } : data(null, { status: 410 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const { accounts, log } = context.get(appContext)
  const password = formText(getForm(context), 'password')
  try {
    const outcome = await confirmRegistration(accounts, readToken(url), password)
    if (outcome === 'gone') return null // the page shows the message
    if ('notice' in outcome) return data(outcome, formErrorInit(outcome))
    const pair = { email: outcome.email, password, remember: true }
    const signedIn = await accounts.signIn('store', pair, context.get(visitorContext))
    if (signedIn.kind !== 'signed-in') return redirect(href('/auth/login'), 303)
    return redirect(ACCOUNT, { status: 303, headers: signedIn.headers })
  } catch (err) {
    const formError = unexpected(reportFailure(log, err, 'La confirmación de una cuenta ha fallado'))
    return data(formError, { status: formError.status })
  }
}

/** Without a connection the form keeps its input. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction, UNREACHED)

export const shouldRevalidate = unlessUnreached

export const headers = answerHeaders

export const meta = accountMeta(href('/auth/confirm'), 'Confirma tu cuenta')

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <AccountPage
        title="Este enlace ya no sirve"
        lead="Ya se usó o pasaron 24 horas. Si tu cuenta está creada, entra; si no, créala otra vez."
        footer={<Link to={href('/auth/register')}>Crear una cuenta</Link>}
      >
        <ButtonLink to={href('/auth/login')} className="w-full">
          Iniciar sesión
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Confirma tu cuenta"
      lead={`Falta un paso para crear la cuenta de ${loaderData.email}.`}
      footer={<Link to={href('/auth/register')}>Empezar de nuevo</Link>}
    >
      <AccountForm formError={actionData ?? undefined} send="Crear cuenta">
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} />
        <CurrentPasswordField label="La contraseña que elegiste" formError={actionData ?? undefined} />
      </AccountForm>
    </AccountPage>
  )
}
