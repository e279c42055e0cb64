import { Form } from 'react-router'
import { TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/admin-sign-in.server.ts'
import { SubmitButton } from './submit-button.tsx'

/** The second step of the sign-in, for users who enabled it; `formError` says why the last code failed. */
export function CodeForm({ formError }: { formError?: FormError }) {
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      {formError && <ErrorNote id="rechazo" formError={formError} />}
      <CodeField formError={formError} describedBy="rechazo" />
      <SubmitButton>Entrar</SubmitButton>
      <SubmitButton name="otra" value="1" look="quiet">
        Usar otra cuenta
      </SubmitButton>
    </Form>
  )
}

/** Not digits only: a recovery code has other characters too. */
export function CodeField({
  formError,
  describedBy,
}: {
  formError: FormError | undefined
  describedBy: string
}) {
  return (
    <TextField
      label="Código"
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      hint="El de 6 cifras de tu aplicación, o uno de tus códigos de recuperación."
      {...(formError && { 'aria-describedby': describedBy, 'aria-invalid': true as const })}
    />
  )
}

/** An error in the page itself: also without JavaScript, and after its toast is gone. */
export function ErrorNote({ id, formError }: { id: string; formError: FormError }) {
  return (
    <p
      id={id}
      lang={formError.lang}
      className="border-l-4 border-granate bg-lino px-4 py-3 font-semibold text-granate"
    >
      {formError.message}
    </p>
  )
}
