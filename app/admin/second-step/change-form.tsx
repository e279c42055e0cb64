import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { Change, FormError } from '#shop/accounts/second-step.ts'

export interface ChangeFormProps {
  change: Change
  send: string
  look?: 'primary' | 'danger'
  withPassword?: boolean
  /** Label of the code field, if any. */
  withCode?: string
  formError: (FormError & { change: Change }) | undefined
}

/** One of the page's forms; only the failed one shows the error. */
export function ChangeForm({ change, send, look, formError, withPassword, withCode }: ChangeFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const errors = formError?.change === change ? formError.errors : undefined
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {withPassword && (
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          error={errors?.password}
        />
      )}
      {withCode && (
        <TextField label={withCode} name="codigo" autoComplete="one-time-code" error={errors?.codigo} />
      )}
      <Button
        type="submit"
        name="cambio"
        value={change}
        look={look}
        disabled={busy}
        className="sm:self-start"
      >
        {send}
      </Button>
    </Form>
  )
}
