import { data, Form, href, Link, redirectDocument } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { dayIn, fullDay, UNDO_DAYS } from '#shop/dates/days.ts'
import { type Demo, readDemo, removeDemo, restoreDemo } from '#shop/products/demo.server.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/route'

const DONE = {
  quitado: 'Se quitaron los perfumes de la demostración.',
  restaurado: 'La demostración está otra vez como estaba.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const done = url.searchParams.get('hecho')
  const demo = await readDemo(db)
  return {
    demo,
    lastDay: demo.removed ? dayIn(orderSettings.timeZone, new Date(demo.removed.until)) : '',
    done: done === 'quitado' || done === 'restaurado' ? DONE[done] : null,
  }
}

/** Removes the demo products, or restores them. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const { db, log, refreshSettings } = context.get(appContext)
  const form = getForm(context)
  const asked = formText(form, 'hacer')
  if (asked !== 'quitar' && asked !== 'devolver') return data({ failed: true }, 400)
  try {
    if (asked === 'devolver') await restoreDemo(db, email)
    else await removeDemo(db, form.getAll('quitar').map(String), email)
    await refreshSettings()
  } catch (err) {
    return data({ failed: true }, reportFailure(log, err, 'La demostración no se pudo cambiar'))
  }
  // A full load: the notice of the demonstration is on every page.
  throw redirectDocument(
    `${href('/admin/settings/demo')}?hecho=${asked === 'devolver' ? 'restaurado' : 'quitado'}`,
    303,
  )
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Empezar con mi catálogo · Administración' }]

export default function DemoPage({ loaderData: { demo, lastDay, done }, actionData }: Route.ComponentProps) {
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-2xl flex-col gap-6">
        <BackHeading to={href('/admin/dashboard')} back="Volver al Panel de Control">
          Empezar con mi catálogo
        </BackHeading>
        <DoneNotice>{done}</DoneNotice>
        {actionData && 'failed' in actionData && (
          <Alert answer={actionData}>No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.</Alert>
        )}
        {demo.untouched > 0 ? (
          <RemoveForm {...demo} />
        ) : (
          !demo.removed && <p>La tienda no tiene demostración.</p>
        )}
        {demo.foreign > 0 && (
          <p className="border-l-4 border-ambar bg-arena px-4 py-3">
            {demo.foreign === 1 ? 'Un perfume tiene' : `${demo.foreign} perfumes tienen`} precios en otra
            moneda que la tienda.{' '}
            <Link to={partHref('moneda')} className="subrayado">
              Pasarlos a la moneda de la tienda
            </Link>
          </p>
        )}
        {demo.removed && <Removed count={demo.removed.count} lastDay={lastDay} />}
      </div>
    </SendAgain>
  )
}

function RemoveForm({ untouched, edited }: Demo) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <p>
        {untouched === 1
          ? 'Se quita de la tienda el perfume de ejemplo que queda.'
          : `Se quitan de la tienda los ${untouched} perfumes de ejemplo.`}{' '}
        Tus pedidos, clientes y ajustes se quedan. Durante {UNDO_DAYS} días puedes deshacerlo.
      </p>
      {edited.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">
            Estos los editaste tú y se quedan. ¿Quitar también alguno?
          </legend>
          {edited.map(({ id, name, brand }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="quitar" value={id} className="size-5 accent-ambar" />
              <span className="wrap-anywhere">
                {name} · {brand}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <SubmitButton look="danger" name="hacer" value="quitar" className="sm:self-start">
        Quitar la demostración
      </SubmitButton>
    </Form>
  )
}

function Removed({ count, lastDay }: { count: number; lastDay: string }) {
  return (
    <>
      <p>
        Hasta el <time dateTime={lastDay}>{fullDay(lastDay)}</time> puedes devolver a la tienda{' '}
        {count === 1 ? 'el perfume que quitaste' : `los ${count} perfumes que quitaste`}, con sus imágenes.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/admin/products/new')}>
          <Plus className="size-5" />
          Agregar mi primer perfume
        </ButtonLink>
        <ButtonLink look="secondary" to={href('/admin/products/import')}>
          Importar mi catálogo
        </ButtonLink>
        <Form method="post">
          <SubmitButton look="secondary" name="hacer" value="devolver">
            Deshacer
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}
