import { Form, useNavigation } from 'react-router'
import { ErrorNote } from '#app/admin/parts/code-form.tsx'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/admin-sign-in.server.ts'
import { QUOTED_ADMIN_TEXTS as TEXTS } from '#shop/text/quoted-admin-texts.ts'

/** The administrator's sign-in; `formError` says why the last attempt failed. */
export function SignInForm({ formError }: { formError?: FormError }) {
  const busy = useNavigation().formMethod === 'POST'
  const { say, lang } = useQuotedTexts()
  const described = formError ? { 'aria-describedby': 'rechazo', 'aria-invalid': true } : {}
  return (
    // The server validates, so that its own message is shown instead of the browser's.
    <Form method="post" noValidate lang={lang} className="flex flex-col gap-5">
      {formError && <ErrorNote id="rechazo" formError={formError} />}
      <TextField label={say(TEXTS.email)} name="email" type="email" autoComplete="username" {...described} />
      <PasswordField
        label={say(TEXTS.password)}
        name="password"
        autoComplete="current-password"
        show={say(TEXTS.show)}
        hide={say(TEXTS.hide)}
        {...described}
      />
      <CheckField name="remember">{say(TEXTS.keepSignedIn)}</CheckField>
      <Button type="submit" disabled={busy}>
        {say(busy ? TEXTS.signingIn : TEXTS.accessDashboard)}
      </Button>
    </Form>
  )
}
