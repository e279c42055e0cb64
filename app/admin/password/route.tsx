import { type Ref, useEffect, useRef } from 'react'
import { data, Form, redirect, useLocation } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin, visitorContext } from '#server/start/context.ts'
import { changeOwnPassword, readStanding } from '#shop/accounts/admin-access.server.ts'
import { type FormError, OWN_PASSWORD } from '#shop/accounts/admin-access.ts'
import { unexpected } from '#shop/accounts/form-answer.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#shop/text/credentials.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { accounts, settings } = context.get(appContext)
  const { kind } = await readStanding(accounts, admin, settings.storeName)
  return { email: admin.email, withCode: kind === 'on', isChanged: url.searchParams.has('cambiada') }
}

export async function action({ context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { accounts, settings, log } = context.get(appContext)
  const refuse = (formError: FormError) => data({ formError }, { status: formError.status })
  try {
    const asker = { accounts, admin, visitor: context.get(visitorContext) }
    const formError = await changeOwnPassword(getForm(context), asker, settings)
    if (formError) return refuse(formError)
  } catch (err) {
    return refuse(unexpected(reportFailure(log, err, 'La contraseña no se pudo cambiar')))
  }
  throw redirect(`${OWN_PASSWORD}?cambiada=1`, 303)
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Cambiar la contraseña · Administración' }]

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const formError = actionData && 'formError' in actionData ? actionData.formError : undefined
  const { isChanged } = loaderData
  const { key } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change empties the fields, a second one too.
  useEffect(() => {
    if (isChanged && !actionData) form.current?.reset()
  }, [key, isChanged, actionData])
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <BackHeading to={dashboardHref('configuracion', { parte: 'sesiones' })} back="Volver a Sesiones">
        Cambiar la contraseña
      </BackHeading>
      <DoneNotice>
        {isChanged && !formError && 'Contraseña cambiada. Tus demás sesiones se han cerrado.'}
      </DoneNotice>
      {formError && <Alert answer={formError}>{formError.notice}</Alert>}
      <PasswordForm {...loaderData} errors={formError?.errors} ref={form} />
      <SessionExpiredDialog
        answer={actionData}
        text="La contraseña no se ha cambiado. Entra otra vez y repite el cambio."
      />
    </div>
  )
}

interface PasswordFormProps {
  email: string
  withCode: boolean
  errors: FormError['errors']
  ref: Ref<HTMLFormElement>
}

function PasswordForm({ email, withCode, errors, ref }: PasswordFormProps) {
  return (
    <Form ref={ref} method="post" action={OWN_PASSWORD} noValidate className="flex flex-col gap-5">
      <p className="text-tinta-suave">
        Al cambiarla se cierran tus sesiones en los demás dispositivos. Esta sigue abierta.
      </p>
      {/* Password managers store the new password for this account. */}
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        label="Contraseña actual"
        name="password"
        autoComplete="current-password"
        error={errors?.password}
      />
      <PasswordField
        label="Contraseña nueva"
        name="newPassword"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        error={errors?.newPassword}
        hint={`Al menos ${MIN_PASSWORD} caracteres. Tres o cuatro palabras seguidas son fáciles de recordar.`}
      />
      {withCode && (
        <TextField
          label="Código de la aplicación o de recuperación"
          name="codigo"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors?.codigo}
        />
      )}
      <SubmitButton className="sm:self-start">Cambiar la contraseña</SubmitButton>
    </Form>
  )
}
