import { TextField } from '#app/ui/text-field.tsx'
import type { Refusal } from '#shop/accounts/form-answer.ts'

interface EmailFieldProps {
  refusal: Refusal | undefined
  /** What it begins with. */
  email?: string | undefined
}

/** Whose account it is. */
export function EmailField({ refusal, email = '' }: EmailFieldProps) {
  return (
    <TextField
      label="Correo electrónico"
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={refusal?.values?.email ?? email}
      error={refusal?.errors?.email}
      required
    />
  )
}
