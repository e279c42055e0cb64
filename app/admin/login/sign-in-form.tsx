import { Form, useNavigation } from 'react-router'
import { ErrorNote } from '#app/admin/parts/code-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/admin-sign-in.server.ts'

/** The administrator's sign-in; `formError` says why the last attempt failed. */
export function SignInForm({ formError }: { formError?: FormError }) {
  const busy = useNavigation().formMethod === 'POST'
  const described = formError ? { 'aria-describedby': 'rechazo', 'aria-invalid': true } : {}
  return (
    // The server validates, so that its own message is shown instead of the browser's.
    <Form method="post" noValidate lang="en" className="flex flex-col gap-5">
      {formError && <ErrorNote id="rechazo" formError={formError} />}
      <TextField label="Email" name="email" type="email" autoComplete="username" {...described} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        show="Show"
        hide="Hide"
        {...described}
      />
      <CheckField name="remember">Keep me signed in</CheckField>
      <Button type="submit" disabled={busy}>
        {busy ? 'Signing in...' : 'Access Dashboard'}
      </Button>
    </Form>
  )
}
