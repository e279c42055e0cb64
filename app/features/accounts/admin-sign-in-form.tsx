import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'

/** The administrator's sign-in; `message` says why the last try was refused. */
export function AdminSignInForm({ message }: { message?: string }) {
  const busy = useNavigation().formMethod === 'POST'
  const described = message ? { 'aria-describedby': 'rechazo', 'aria-invalid': true } : {}
  return (
    // The shop checks, so that its own message is shown instead of the browser's.
    <Form method="post" noValidate lang="en" className="flex flex-col gap-5">
      {message && (
        <p id="rechazo" className="border-l-4 border-granate bg-lino px-4 py-3 font-semibold text-granate">
          {message}
        </p>
      )}
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
