import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DoneNotice } from '#app/ui/done-notice.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { type Change, type FormError, type NewCodes, SECOND_STEP } from '#shop/accounts/admin-access.ts'

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

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ made: { notice, codes } }: { made: NewCodes }) {
  return (
    <>
      <DoneNotice>{notice}</DoneNotice>
      <p>
        Guarda estos códigos de recuperación en papel o en tu gestor de contraseñas. Cada uno abre la tienda
        una sola vez, cuando no tengas el teléfono. <strong>No se vuelven a mostrar.</strong>
      </p>
      <ul className="grid grid-cols-1 gap-2 rounded-panel border border-hilo p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <Link to={SECOND_STEP} className="inline-flex min-h-11 items-center self-start text-ambar underline">
        Ya los he guardado
      </Link>
    </>
  )
}
