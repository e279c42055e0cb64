import { Form, href, Link } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { OWN_PASSWORD, SECOND_STEP } from '#shop/accounts/admin-access.ts'
import { dateFormat } from '#shop/dates/local-time.ts'
import { ALL_OTHERS, type OpenSession, partHref, type SettingsError } from '#shop/settings/settings-form.ts'
import { ErrorNotice } from './part-form.tsx'

const SECURITY = [
  { to: OWN_PASSWORD, label: 'Cambiar la contraseña' },
  { to: SECOND_STEP, label: 'Verificación en dos pasos' },
]

interface SessionsPartProps {
  sessions: OpenSession[]
  /** How many sessions the last click closed. */
  closed: number | null
  formError: SettingsError | undefined
}

/** The open sessions of the administrator, each with a button that closes it. */
export function SessionsPart({ sessions, closed, formError }: SessionsPartProps) {
  return (
    <>
      <p className="text-tinta-suave">
        Los dispositivos que han entrado con tu cuenta. Cierra los que no reconozcas y cambia la contraseña.
      </p>
      <ul className="flex flex-col sm:flex-row sm:gap-x-8">
        {SECURITY.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="enlace-subrayado">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {formError && <ErrorNotice error={formError} href={partHref('sesiones')} />}
      <DoneNotice>
        {!formError &&
          closed !== null &&
          (closed === 1 ? 'Sesión cerrada.' : `Sesiones cerradas: ${closed}.`)}
      </DoneNotice>
      <Form
        method="post"
        action={partHref('sesiones')}
        defaultShouldRevalidate={false}
        className="flex flex-col gap-5"
      >
        <ul className="divide-y divide-hilo rounded-panel border border-hilo">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <SessionFacts {...session} />
              <SubmitButton
                look="secondary"
                name="cerrar"
                value={session.id}
                // The current session ends with a normal sign-out.
                {...(session.isThis && { formAction: href('/admin/logout') })}
                aria-describedby={`sesion-${session.id}`}
              >
                Cerrar
              </SubmitButton>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <SubmitButton look="secondary" name="cerrar" value={ALL_OTHERS} className="sm:self-start">
            Cerrar todas las demás
          </SubmitButton>
        )}
      </Form>
    </>
  )
}

function SessionFacts({ id, device, remembered, openedAt, endsAt, isThis }: OpenSession) {
  return (
    <div id={`sesion-${id}`} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{device}</span>
        {isThis && <span className="text-sm font-semibold text-oliva">Esta sesión</span>}
      </p>
      <p className="text-sm text-tinta-suave">
        Abierta el <Moment at={openedAt} />
      </p>
      <p className="text-sm text-tinta-suave">
        Hasta el <Moment at={endsAt} />
        {!remembered && ', o más si se sigue usando'}
      </p>
    </div>
  )
}

/** In the browser's time zone; the server, which does not know it, writes UTC. */
function Moment({ at }: { at: string }) {
  const hydrated = useHydrated()
  const format = dateFormat('es', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(!hydrated && { timeZone: 'UTC', timeZoneName: 'short' }),
  })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
