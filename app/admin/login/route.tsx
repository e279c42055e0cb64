import { useEffect, useRef } from 'react'
import { data, Form, href, Link, redirect } from 'react-router'
import { CodeForm, ErrorNote } from '#app/admin/parts/code-form.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { openedQuotedTexts, useQuotedTexts, useStore } from '#app/parts/store-settings.tsx'
import { answerHeaders, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { adminContext, appContext, getForm, visitorContext } from '#server/start/context.ts'
import {
  type FormError,
  forgetPair,
  signInFromForm,
  unexpected,
} from '#shop/accounts/admin-sign-in.server.ts'
import { QUOTED_ADMIN_TEXTS as TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { quotedTexts } from '#shop/text/quoted-texts.ts'
import { adminReturnPath } from '#shop/urls/return-path.ts'
import type { Route } from './+types/route'
import { showSignOutNotice } from './sign-out-notice.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(adminContext)) throw redirect(nextPage(url))
  const { accounts } = context.get(appContext)
  // The page renders also while the database does not answer.
  return { owesCode: await accounts.owesCode(context.get(visitorContext)).catch(() => false) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { accounts, log, settings } = context.get(appContext)
  const quoted = quotedTexts(settings)
  const form = getForm(context)
  const visitor = context.get(visitorContext)
  if (form.has('otra')) return redirect(href('/admin'), { headers: forgetPair(visitor), status: 303 })
  const result = await signInFromForm(form, accounts, visitor, quoted).catch((err) =>
    unexpected(reportFailure(log, err, 'La entrada del administrador ha fallado'), quoted),
  )
  if (!result.signedIn && !result.formError)
    return data({ codeNeeded: true as const }, { headers: result.headers })
  if (!result.signedIn)
    return data(result.formError, { status: result.formError.status, headers: result.headers })
  // The dialog of an expired session stays on its page.
  if (form.has('again')) return data({ signedIn: true as const }, { headers: result.headers })
  throw redirect(nextPage(url), { headers: result.headers, status: 303 })
}

function nextPage(url: URL): string {
  return adminReturnPath(url.searchParams.get('volver'))
}

/** Also shown when the server is unreachable. The form keeps its input. */
function failed(): FormError {
  const { say, lang = 'es' } = openedQuotedTexts()
  return { status: 0, title: say(TEXTS.loginFailed), message: say(TEXTS.unexpectedError), lang }
}

export const shouldRevalidate = unlessUnreached

/** The page after the sign-in shows the notice. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await orUnreached(serverAction, failed())
  } catch (answer) {
    const isIn =
      answer instanceof Response && answer.status < 400 && answer.headers.get('location') !== href('/admin')
    if (isIn) {
      const { say, lang } = openedQuotedTexts()
      showToast({
        title: say(TEXTS.loginSuccessful),
        description: say(TEXTS.welcome),
        kind: 'success',
        lang,
      })
    }
    throw answer
  }
}

export const headers = answerHeaders

export function meta({ matches }: Route.MetaArgs) {
  const store = getStore(matches)
  return pageMeta({
    store,
    path: href('/admin'),
    title: 'Acceso Administrador',
    description: `Entrada de administración de ${store.settings.storeName}.`,
    noindex: true,
  })
}

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings } = useStore()
  const { say, lang } = useQuotedTexts()
  const formError = actionData && 'message' in actionData ? actionData : undefined
  const staysAsItWas = !formError || 'unreached' in formError
  const owesCode =
    actionData && 'codeNeeded' in actionData ? actionData.codeNeeded : staysAsItWas && loaderData.owesCode

  const box = useRef<HTMLDivElement>(null)

  useEffect(showSignOutNotice, [])
  useErrorFocus(formError, box)
  useEffect(() => {
    if (!formError) return
    const { title, message, lang } = formError
    const id = showToast({ title, description: message, kind: 'error', lang })
    return () => dismissToast(id)
  }, [formError])

  return (
    <main className="relative grid min-h-dvh grid-cols-1 place-items-center bg-noche px-4 py-10 low:in-[body:has([data-toast])]:pb-40">
      <div className="khatam absolute inset-0 opacity-10" />
      <div ref={box} className="relative w-full max-w-md bg-arena p-6 md:p-10">
        <Wordmark storeName={settings.storeName} logo={settings.logo} />
        <h1 className="mt-6 mb-6 border-t border-contorno pt-6 text-3xl">Acceso Administrador</h1>
        {owesCode ? <CodeForm formError={formError} /> : <SignInForm formError={formError} />}
        <Link to={href('/')} lang={lang} className="mt-4 enlace-subrayado">
          {say(TEXTS.returnToStore)}
        </Link>
      </div>
      <Toaster />
    </main>
  )
}

/** The administrator's sign-in; `formError` says why the last attempt failed. */
function SignInForm({ formError }: { formError?: FormError }) {
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
      <SubmitButton busyText={say(TEXTS.signingIn)}>{say(TEXTS.accessDashboard)}</SubmitButton>
    </Form>
  )
}
