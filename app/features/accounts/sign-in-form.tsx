import type { ReactNode } from 'react'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { AccountForm } from './account-page.tsx'
import type { Refusal } from './form-answer.ts'

interface SignInFormProps {
  refusal?: Refusal | undefined
  email?: string
  /** The sign-in page, where the form is on another one. */
  action?: string
  /** What else is sent along. */
  children?: ReactNode
}

/** E-mail, password and how long to stay. */
export function SignInForm({ refusal, email = '', action, children }: SignInFormProps) {
  const { errors, values } = refusal ?? {}
  return (
    <AccountForm refusal={refusal} send="Iniciar sesión" {...(action && { action })}>
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={values?.email ?? email}
        error={errors?.email}
        required
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        error={errors?.password}
        required
      />
      <CheckField name="remember">Recordarme por 30 días</CheckField>
      {children}
    </AccountForm>
  )
}
