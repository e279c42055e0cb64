import type { ReactNode } from 'react'
import { CheckField } from '#app/ui/check-field.tsx'
import type { FormError } from '#shop/accounts/form-answer.ts'
import { AccountForm, CurrentPasswordField, EmailField } from './account-page.tsx'

interface SignInFormProps {
  formError?: FormError | undefined
  email?: string
  /** URL of the sign-in page, when the form is on another page. */
  action?: string
  /** Additional fields of the form. */
  children?: ReactNode
}

/** E-mail, password and duration of the session. */
export function SignInForm({ formError, email, action, children }: SignInFormProps) {
  return (
    <AccountForm formError={formError} send="Iniciar sesión" {...(action && { action })}>
      <EmailField formError={formError} email={email} />
      <CurrentPasswordField label="Contraseña" formError={formError} />
      <CheckField name="remember">Recordarme por 30 días</CheckField>
      {children}
    </AccountForm>
  )
}
