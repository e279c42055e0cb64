import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { type FormError, NAME_LENGTH } from '#shop/accounts/form-answer.ts'
import { MIN_PASSWORD } from '#shop/text/credentials.ts'
import { AccountForm } from './account-page.tsx'

interface FormProps {
  formError: FormError | undefined
}

export function NameForm({ name, formError }: FormProps & { name: string }) {
  return (
    <AccountForm formError={formError} send="Guardar nombre" look="secondary">
      <input type="hidden" name="cambio" value="nombre" />
      <TextField
        label="Nombre completo"
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        defaultValue={formError?.values?.name ?? name}
        error={formError?.errors?.name}
        required
      />
    </AccountForm>
  )
}

/** Requires the current password too: an unlocked phone must not suffice. */
export function PasswordForm({ email, formError }: FormProps & { email: string }) {
  return (
    <AccountForm formError={formError} send="Cambiar contraseña" look="secondary">
      <input type="hidden" name="cambio" value="clave" />
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label="Contraseña actual"
        name="password"
        autoComplete="current-password"
        error={formError?.errors?.password}
        required
      />
      <PasswordField
        label="Contraseña nueva"
        name="newPassword"
        autoComplete="new-password"
        hint={`Al menos ${MIN_PASSWORD} caracteres. Se cierran tus demás sesiones.`}
        error={formError?.errors?.newPassword}
        required
      />
    </AccountForm>
  )
}

/** Collapsed; lists what is deleted and what stays. Requires the password, or the e-mail of an account without one. */
export function DeleteForm({
  email,
  hasPassword,
  formError,
}: FormProps & { email: string; hasPassword: boolean }) {
  return (
    <details open={formError !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-granate underline underline-offset-4">
        Quiero borrar mi cuenta
      </summary>
      <div className="mt-3 flex max-w-md flex-col gap-5">
        <p>
          Se borran para siempre tu cuenta, tus sesiones y tus favoritos. Los pedidos que ya hiciste se quedan
          en la tienda, que los necesita para entregarlos, pero dejan de estar unidos a ti como cliente; se
          siguen abriendo con su enlace.
        </p>
        <AccountForm formError={formError} send="Borrar mi cuenta" look="danger">
          <input type="hidden" name="cambio" value="borrar" />
          {hasPassword ? (
            <>
              <input type="hidden" name="email" autoComplete="username" value={email} />
              <PasswordField
                label="Tu contraseña"
                name="password"
                autoComplete="current-password"
                error={formError?.errors?.password}
                required
              />
            </>
          ) : (
            <TextField
              label="Escribe tu correo para confirmar"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={formError?.values?.email}
              error={formError?.errors?.email}
              required
            />
          )}
        </AccountForm>
      </div>
    </details>
  )
}
