import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { href, useFetcher, useRouteLoaderData, useSubmit } from 'react-router'
import { announceSession } from '#app/parts/session-watch.ts'
import { isUnreached } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/admin-sign-in.server.ts'
import { CodeField, ErrorNote } from './code-form.tsx'
import { isSessionExpired } from './session-expired.ts'

type Answer = { signedIn: true } | { codeNeeded: true } | FormError

interface SessionExpiredDialogProps {
  /** The last response to the form or fetcher; the dialog opens when it says that the session is over. */
  answer: unknown
  /** Repeats the failed request with the new session; without it the page stays as it is. */
  onSignedIn?: () => void
  onCancel?: () => void
  /** What happens to the failed request, and the label of its button. */
  text?: string
  proceed?: string
}

/** A sign-in dialog over the page, which keeps its unsaved input. */
export function SessionExpiredDialog({
  answer,
  onSignedIn,
  onCancel,
  text = 'No se ha perdido nada de lo que escribiste. Entra otra vez y se guardará.',
  proceed = onSignedIn ? 'Entrar y guardar' : 'Entrar',
}: SessionExpiredDialogProps) {
  const [seen, setSeen] = useState<unknown>()
  const open = isSessionExpired(answer) && answer !== seen
  const close = () => setSeen(answer)
  const cancel = () => {
    close()
    onCancel?.()
  }
  return (
    <OverlayDialog
      open={open}
      onClose={cancel}
      label="Tu sesión ha terminado"
      className="p-6 md:p-8"
      overCover
    >
      <h2 className="text-2xl">Tu sesión ha terminado</h2>
      <p className="mt-2 mb-5 text-tinta-suave">{text}</p>
      <SignInAgain
        proceed={proceed}
        onCancel={cancel}
        onSignedIn={() => {
          close()
          onSignedIn?.()
        }}
      />
    </OverlayDialog>
  )
}

/** The last form that was submitted. */
export interface SentForm {
  form: HTMLFormElement
  button: HTMLElement | null
  data: FormData
  /** Empty: that of the page. */
  action: string
}

interface SendAgainProps extends Pick<SessionExpiredDialogProps, 'answer' | 'text' | 'proceed'> {
  /** For a page that reads the last form too. */
  sent?: RefObject<SentForm | null>
  children: ReactNode
}

/** The forms of a page: one that met an expired session is submitted again after a new sign-in. */
export function SendAgain({ sent: read, children, ...dialog }: SendAgainProps) {
  const own = useRef<SentForm>(null)
  const sent = read ?? own
  const submit = useSubmit()
  function onSubmitCapture({ target: form, nativeEvent: { submitter } }: SubmitEvent) {
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    sent.current = { form, button: submitter, data: new FormData(form, submitter), action }
  }
  function sendAgain() {
    if (!sent.current) return
    const { form, button, data, action } = sent.current
    // The answer may have replaced the form: a question, for example, is gone with its URL.
    if (form.isConnected) form.requestSubmit(button?.isConnected ? button : null)
    else submit(data, { method: 'post', ...(action !== '' && { action }) })
  }
  return (
    <>
      <div onSubmitCapture={onSubmitCapture}>{children}</div>
      <SessionExpiredDialog {...dialog} onSignedIn={sendAgain} />
    </>
  )
}

/** The dialog of forms without input that could be lost. */
export const NO_INPUT = {
  text: 'No se ha cambiado nada todavía. Entra otra vez y se hará.',
  proceed: 'Entrar y seguir',
}

interface SignInAgainProps {
  proceed: string
  onCancel: () => void
  onSignedIn: () => void
}

function SignInAgain({ proceed, onCancel, onSignedIn }: SignInAgainProps) {
  const admin = useRouteLoaderData<{ email: string }>('admin/layout/layout')
  const fetcher = useFetcher<Answer>()
  const { data, state } = fetcher
  const goOn = useEffectEvent(onSignedIn)
  const formError = data && 'message' in data ? data : undefined
  // When the server is unreachable, the step and the input stay.
  const [owesCode, setOwesCode] = useState(false)
  if (data && !isUnreached(data) && owesCode !== 'codeNeeded' in data) setOwesCode('codeNeeded' in data)
  useEffect(() => {
    if (state !== 'idle' || !data || !('signedIn' in data)) return
    announceSession('changed')
    goOn()
  }, [data, state])
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        // The page behind must not revalidate: it would lose the state of the product editor.
        fetcher.submit(event.currentTarget, {
          method: 'post',
          action: href('/admin'),
          defaultShouldRevalidate: false,
        })
      }}
    >
      <input type="hidden" name="again" value="1" />
      {formError && <ErrorNote id="rechazo-sesion" formError={formError} />}
      {owesCode ? (
        <CodeField formError={formError} describedBy="rechazo-sesion" />
      ) : (
        <PairFields email={admin?.email} refused={formError !== undefined} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={state !== 'idle'}>
          {state === 'idle' ? proceed : 'Entrando...'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Ahora no
        </Button>
      </div>
    </form>
  )
}

function PairFields({ email, refused }: { email: string | undefined; refused: boolean }) {
  return (
    <>
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        data-autofocus
        aria-describedby={refused ? 'rechazo-sesion' : undefined}
      />
    </>
  )
}
