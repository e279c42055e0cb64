import type { ReactNode } from 'react'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/form-answer.ts'
import { AccountForm } from './account-page.tsx'
import { EmailField } from './email-field.tsx'

interface SignInFormProps {
  formError?: FormError | undefined
  email?: string
  /** The sign-in page, where the form is on another one. */
  action?: string
  /** What else is sent along. */
  children?: ReactNode
}

/** E-mail, password and how long to stay. */
export function SignInForm({ formError, email, action, children }: SignInFormProps) {
  return (
    <AccountForm formError={formError} send="Iniciar sesión" {...(action && { action })}>
      <EmailField formError={formError} email={email} />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        error={formError?.errors?.password}
        required
      />
      <CheckField name="remember">Recordarme por 30 días</CheckField>
      {children}
    </AccountForm>
  )
}
