import { data, href, Link } from 'react-router'
import { answerHeaders, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { OwnListField } from '#app/store/parts/favorites-sync.tsx'
import { NewTabHint } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { type FormError, formErrorInit, unexpected } from '#shop/accounts/form-answer.ts'
import { registerFromForm } from '#shop/accounts/register.server.ts'
import { MAX_NAME, MIN_PASSWORD } from '#shop/text/credentials.ts'
import type { Route } from './+types/register'
import { AccountForm, AccountPage, accountMeta, EmailField, UNREACHED } from './account-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The response is not in the shared cache: each client gets its own. */
export const loader = () => null

export async function action({ context }: Route.ActionArgs) {
  const ground = context.get(appContext)
  const outcome = await registerFromForm(getForm(context), ground, context.get(visitorContext)).catch((err) =>
    unexpected(reportFailure(ground.log, err, 'El alta de una cuenta ha fallado')),
  )
  return 'notice' in outcome ? data(outcome, formErrorInit(outcome)) : data(outcome)
}

/** Without a connection the form keeps its input. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction, UNREACHED)

export const shouldRevalidate = unlessUnreached

export const headers = answerHeaders

export const meta = accountMeta(href('/auth/register'), 'Crear una cuenta')

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'kind' in actionData) {
    const Answer = actionData.kind === 'emailed' ? EmailSent : FirstSignIn
    return <Answer email={actionData.email} />
  }
  return (
    <AccountPage
      title="Crear una cuenta"
      lead="Para tener tus pedidos y favoritos en un solo lugar."
      footer={<Link to={href('/auth/login')}>Ya tengo una cuenta</Link>}
    >
      <RegisterForm formError={actionData} />
    </AccountPage>
  )
}

function RegisterForm({ formError }: { formError: FormError | undefined }) {
  const { errors, values } = formError ?? {}
  return (
    <AccountForm formError={formError} send="Crear cuenta">
      <TextField
        label="Nombre completo"
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        defaultValue={values?.name}
        error={errors?.name}
        required
      />
      <EmailField formError={formError} />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="new-password"
        hint={`Al menos ${MIN_PASSWORD} caracteres.`}
        error={errors?.password}
        required
      />
      <CheckField name="terms" error={errors?.terms} required>
        Acepto los{' '}
        <a href={href('/terms')} target="_blank" rel="noopener">
          términos y condiciones
          <NewTabHint />
        </a>{' '}
        y la{' '}
        <a href={href('/privacy')} target="_blank" rel="noopener">
          privacidad
          <NewTabHint />
        </a>
      </CheckField>
    </AccountForm>
  )
}

/** The same for known and unknown e-mails; only the e-mail itself reveals whether the account exists. */
function EmailSent({ email }: { email: string }) {
  return (
    <AccountPage
      isAnswer
      title="Revisa tu correo"
      lead={`Escribimos a ${email}. Abre el enlace de ese correo para terminar.`}
      footer={<Link to={href('/auth/login')}>Iniciar sesión</Link>}
    >
      <p>Si en unos minutos no llega, mira en el correo no deseado o vuelve a intentarlo.</p>
    </AccountPage>
  )
}

/** The same for known and unknown e-mails: only the right password continues from here. */
function FirstSignIn({ email }: { email: string }) {
  return (
    <AccountPage
      isAnswer
      title="Ya casi está"
      lead="Entra con tu correo y tu contraseña. Si ya tenías una cuenta con este correo, no ha cambiado: vale la contraseña de antes."
      footer={<Link to={href('/auth/forgot-password')}>¿Olvidaste tu contraseña?</Link>}
    >
      <SignInForm email={email} action={href('/auth/login')}>
        <OwnListField />
      </SignInForm>
    </AccountPage>
  )
}
