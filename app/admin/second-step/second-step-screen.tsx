import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import {
  type Change,
  type FormError,
  type NewCodes,
  SECOND_STEP,
  type Standing,
} from '#shop/accounts/admin-access.ts'
import { dateText } from '#shop/dates/moment-text.ts'
import { dashboardHref } from '#shop/urls/links.ts'

interface SecondStepScreenProps {
  standing: Standing
  timeZone: string
  /** QR code of the key's URL, while a key waits for its first code. */
  qr: { size: number; path: string } | undefined
  made: NewCodes | undefined
  formError: ChangeFormProps['formError']
}

/** The second step of the administrator's sign-in: enable, recovery codes, disable. */
export function SecondStepScreen({ standing, timeZone, qr, made, formError }: SecondStepScreenProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <BackHeading to={dashboardHref('configuracion', { parte: 'sesiones' })} back="Volver a Sesiones">
        Verificación en dos pasos
      </BackHeading>
      {formError && <Alert answer={formError}>{formError.notice}</Alert>}
      {made ? (
        <RecoveryCodes made={made} />
      ) : standing.kind === 'on' ? (
        <On standing={standing} timeZone={timeZone} formError={formError} />
      ) : standing.kind === 'begun' ? (
        <Begun standing={standing} qr={qr} formError={formError} />
      ) : (
        <Off formError={formError} />
      )}
    </div>
  )
}

type PartProps = Pick<SecondStepScreenProps, 'formError'>

function Off({ formError }: PartProps) {
  return (
    <>
      <p>
        Además de la contraseña, la tienda pedirá al entrar un código de tu teléfono. Quien sepa tu contraseña
        no podrá entrar sin él. Necesitas una aplicación de códigos, como Google Authenticator, Aegis o la de
        tu gestor de contraseñas.
      </p>
      <ChangeForm change="empezar" send="Empezar" formError={formError} withPassword />
    </>
  )
}

function Begun({
  standing,
  qr,
  formError,
}: PartProps & { standing: Extract<Standing, { kind: 'begun' }>; qr: SecondStepScreenProps['qr'] }) {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          Lee este código QR con la aplicación, o{' '}
          <a href={standing.uri} className="subrayado">
            ábrela en este teléfono
          </a>
          .
          {qr && (
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label="Código QR con la clave"
              className="mt-3 w-56 border border-hilo bg-marfil text-noche"
            >
              <path d={qr.path} stroke="currentColor" fill="none" />
            </svg>
          )}
          <p className="mt-3">
            También puedes escribir la clave:{' '}
            <code className="break-words font-semibold">{standing.key}</code>
          </p>
        </li>
        <li>Escribe el código de 6 cifras que la aplicación muestra.</li>
      </ol>
      <ChangeForm
        change="confirmar"
        send="Activar"
        formError={formError}
        withCode="Código de la aplicación"
      />
    </>
  )
}

interface OnProps extends PartProps {
  standing: Extract<Standing, { kind: 'on' }>
  timeZone: string
}

function On({ standing, timeZone, formError }: OnProps) {
  const left = standing.recoveryCodesLeft
  return (
    <>
      <p>
        Activada desde el {dateText(new Date(standing.since), timeZone)}.{' '}
        {left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`}
      </p>
      <Part
        title="Códigos de recuperación nuevos"
        text="Créalos si no guardaste los anteriores, que dejan de valer."
      >
        <ChangeForm
          change="codigos"
          send="Crear códigos nuevos"
          formError={formError}
          withPassword
          withCode={EITHER}
        />
      </Part>
      <Part title="Desactivar" text="Para entrar bastará otra vez con la contraseña.">
        <ChangeForm
          change="desactivar"
          send="Desactivar"
          look="danger"
          formError={formError}
          withPassword
          withCode={EITHER}
        />
      </Part>
    </>
  )
}

const EITHER = 'Código de la aplicación o de recuperación'

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-hilo pt-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-tinta-suave">{text}</p>
      {children}
    </section>
  )
}

interface ChangeFormProps {
  change: Change
  send: string
  look?: 'primary' | 'danger'
  withPassword?: boolean
  /** Label of the code field, if any. */
  withCode?: string
  formError: (FormError & { change: Change }) | undefined
}

/** One of the page's forms; only the failed one shows the error. */
function ChangeForm({ change, send, look, formError, withPassword, withCode }: ChangeFormProps) {
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
      <SubmitButton name="cambio" value={change} look={look} className="sm:self-start">
        {send}
      </SubmitButton>
    </Form>
  )
}

/** Shown once: only hashes are stored. */
function RecoveryCodes({ made: { notice, codes } }: { made: NewCodes }) {
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
