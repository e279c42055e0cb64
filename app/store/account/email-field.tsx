import { TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/form-answer.ts'

interface EmailFieldProps {
  formError: FormError | undefined
  /** Initial value. */
  email?: string | undefined
}

/** The e-mail of the account. */
export function EmailField({ formError, email = '' }: EmailFieldProps) {
  return (
    <TextField
      label="Correo electrónico"
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={formError?.values?.email ?? email}
      error={formError?.errors?.email}
      required
    />
  )
}
