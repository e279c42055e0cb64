import { data, href, Link, redirect } from 'react-router'
import { orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/text-field.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm } from '#server/start/context.ts'
import { isResetOpen, resetFromForm } from '#shop/accounts/forgotten-password.server.ts'
import { unexpected } from '#shop/accounts/form-answer.ts'
import { MIN_PASSWORD } from '#shop/text/credentials.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/reset-password'
import { AccountForm, AccountPage, accountMeta, UNREACHED } from './account-page.tsx'

const readToken = (url: URL) => url.searchParams.get('clave') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const isOpen = await isResetOpen(context.get(appContext).accounts, readToken(url))
  return data({ isOpen }, { status: isOpen ? 200 : 410 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const ground = context.get(appContext)
  const outcome = await resetFromForm(getForm(context), readToken(url), ground).catch((err) =>
    unexpected(reportFailure(ground.log, err, 'El cambio de contraseña ha fallado')),
  )
  if (outcome === 'changed') return redirect(withQuery(href('/auth/login'), { aviso: 'clave' }), 303)
  return outcome === 'gone' ? null : data(outcome, { status: outcome.status })
}

/** Without a connection the form keeps its input. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction, UNREACHED)

export const shouldRevalidate = unlessUnreached

export const meta = accountMeta(href('/auth/reset-password'), 'Elige una contraseña nueva')

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen) {
    return (
      <AccountPage
        title="Este enlace ya no sirve"
        lead="Cada enlace caduca y sirve una sola vez. Si ya elegiste la contraseña nueva, entra con ella; si no, pide otro enlace."
        footer={<Link to={href('/auth/login')}>Iniciar sesión</Link>}
      >
        <ButtonLink to={href('/auth/forgot-password')} className="w-full">
          Pedir otro enlace
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Elige una contraseña nueva"
      lead="Al guardarla se cierran todas las sesiones abiertas de tu cuenta."
      footer={<Link to={href('/auth/forgot-password')}>Pedir otro enlace</Link>}
    >
      <AccountForm formError={actionData ?? undefined} send="Guardar contraseña">
        <PasswordField
          label="Contraseña nueva"
          name="newPassword"
          autoComplete="new-password"
          hint={`Al menos ${MIN_PASSWORD} caracteres.`}
          error={actionData?.errors?.newPassword}
          required
        />
      </AccountForm>
    </AccountPage>
  )
}
