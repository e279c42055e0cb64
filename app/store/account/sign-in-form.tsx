import type { ReactNode } from 'react'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField } from '#app/ui/text-field.tsx'
import type { Refusal } from '#shop/accounts/form-answer.ts'
import { AccountForm } from './account-page.tsx'
import { EmailField } from './email-field.tsx'

interface SignInFormProps {
  refusal?: Refusal | undefined
  email?: string
  /** The sign-in page, where the form is on another one. */
  action?: string
  /** What else is sent along. */
  children?: ReactNode
}

/** E-mail, password and how long to stay. */
export function SignInForm({ refusal, email, action, children }: SignInFormProps) {
  return (
    <AccountForm refusal={refusal} send="Iniciar sesión" {...(action && { action })}>
      <EmailField refusal={refusal} email={email} />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        error={refusal?.errors?.password}
        required
      />
      <CheckField name="remember">Recordarme por 30 días</CheckField>
      {children}
    </AccountForm>
  )
}
