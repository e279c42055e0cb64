import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { NOT_REACHED, STILL_HERE } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { KhatamDivider } from '#app/ui/khatam.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import type { FormError } from '#shop/accounts/form-answer.ts'

interface AccountPageProps {
  title: string
  lead: string
  /** The page replaces a form that was sent: its heading, which may be above the screen, gets the focus. */
  isAnswer?: boolean
  /** Message about the last action. */
  notice?: string | undefined
  /** Links under the sheet. */
  footer: ReactNode
  children?: ReactNode
}

/** The layout of all account pages: a white sheet. */
export function AccountPage({ title, lead, isAnswer, notice, footer, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <div className="contenido flex max-w-xl flex-1 flex-col justify-center py-10 md:py-16">
      <div className="rounded-panel border border-hilo bg-blanco p-6 md:p-10">
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className="text-3xl outline-none md:text-4xl">
          {title}
        </h1>
        <p className="mt-2 text-tinta-suave">{lead}</p>
        <KhatamDivider className="my-6" />
        <DoneNotice className="mb-6 bg-arena">{notice}</DoneNotice>
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-x-6 text-center [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ambar [&_a]:underline [&_a]:underline-offset-4">
        {footer}
      </div>
    </div>
  )
}

interface AccountFormProps {
  formError?: FormError | undefined
  /** Label of the button. */
  send: string
  /** The `action` of the form, by default its own page. */
  action?: string
  look?: 'primary' | 'secondary' | 'danger'
  children: ReactNode
}

/** A form of an account page: the server's answer, the fields, the button. */
export function AccountForm({ formError, send, action, look, children }: AccountFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  useErrorFocus(formError, form)
  return (
    // The server validates, so that its own messages are shown instead of the browser's.
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className="flex flex-col gap-5"
    >
      {formError && <Alert answer={formError}>{formError.notice}</Alert>}
      {children}
      <Button type="submit" look={look} aria-disabled={busy}>
        {busy ? 'Un momento...' : send}
      </Button>
    </Form>
  )
}

/** The `meta` of an account page; search engines must not index these. */
export function accountMeta(path: string, title: string) {
  return ({ matches }: { matches: readonly unknown[] }) => {
    const store = getStore(matches)
    const description = `${title} en ${store.settings.storeName}; comprar sin cuenta también se puede.`
    return pageMeta({ store, path, title, description, noindex: true })
  }
}

/** For a form that did not reach the server: its page stays. */
export const UNREACHED: FormError = { status: 500, notice: `${NOT_REACHED} ${STILL_HERE}` }

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

interface CurrentPasswordFieldProps {
  label: string
  formError: FormError | undefined
}

/** The password of the account, which the form confirms. */
export function CurrentPasswordField({ label, formError }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="current-password"
      error={formError?.errors?.password}
      required
    />
  )
}
