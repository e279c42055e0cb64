import { useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { type AppContext, appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { parseColumns } from '#shop/import/column-targets.ts'
import {
  cancelImport,
  chooseColumns,
  readAgain,
  requestApply,
  setHeader,
  setSheet,
} from '#shop/import/import-actions.server.ts'
import { findImport, type ImportRecord } from '#shop/import/import-record.server.ts'
import { IMPORT_LIMITS } from '#shop/import/import-source.ts'
import { FORMAT_LABELS, IMPORT_STATES, NEW_PRODUCTS, type NewProducts } from '#shop/import/import-states.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { reportWrite } from '#shop/products/write-progress.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/import'
import { AppliedView } from './applied-view.tsx'
import { ColumnMapForm } from './column-map-form.tsx'
import { DryRunView } from './dry-run-view.tsx'
import { loadImport } from './load-import.ts'
import { ProgressView } from './progress-view.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const record = await findImport(db, params.id)
  if (!record) throw data(null, { status: 404 })
  return loadImport(db, record, url.searchParams, orderSettings.timeZone)
}

/** Takes a step of the import that the form names by `hacer`. */
export async function action({ context, params }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const app = context.get(appContext)
  try {
    const answer = await actOnImport(app, params.id, getForm(context), email)
    if (answer.kind === 'done') throw redirect(answer.to, 303)
    return data(answer, { status: answer.kind === 'undone' ? 200 : answer.status })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = reportFailure(app.log, error, 'Un paso de una importación falló', { import: params.id })
    return data({ kind: 'refused' as const, message: 'Algo falló. Inténtalo otra vez.', status }, { status })
  }
}

export const clientAction = noticeUnreached

/** Pages with a form do not change while the operator uses them. */
export const handle: LiveHandle<Awaited<ReturnType<typeof loader>>> = {
  live: (loaded) => (loaded && ['reading', 'applying'].includes(loaded.record.state) ? ['imports'] : []),
}

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Importación · Administración' }]

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData
  const answer = actionData && 'kind' in actionData ? actionData : undefined
  const state = loaderData.isUndone ? 'Deshecha' : IMPORT_STATES[record.state]
  const step = useRef<HTMLDivElement>(null)
  // The buttons of a step disappear with it.
  useFocusWhenLost(step, loaderData.step)
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-4xl flex-col gap-5">
        <BackHeading
          to={href('/admin/products/import')}
          back="Volver a las importaciones"
          note={`${FORMAT_LABELS[record.format]} · ${state} · ${loaderData.when}`}
        >
          {record.fileName}
        </BackHeading>
        {/* The steps change without a navigation, and their own statuses come with them: too late to be announced. */}
        <p role="status" className="sr-only">
          Estado: {state}
        </p>
        {answer?.kind === 'refused' && <Alert answer={answer}>{answer.message}</Alert>}
        {record.error && <Alert>{record.error}</Alert>}
        <div ref={step} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-5 outline-none">
          {loaderData.step === 'map' && <ColumnMapForm {...loaderData} />}
          {loaderData.step === 'progress' && <ProgressView {...loaderData} />}
          {loaderData.step === 'dry-run' && <DryRunView key={record.startedAt} {...loaderData} />}
          {loaderData.step === 'applied' && (
            <AppliedView
              {...loaderData}
              changedSince={answer?.kind === 'undone' ? answer.changedSince : []}
            />
          )}
          {loaderData.step === 'ended' && (
            <>
              {record.state === 'cancelled' && <p>Esta importación se canceló: no se escribió nada.</p>}
              <ButtonLink to={href('/admin/products/import')} className="self-start">
                Importar otro archivo
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </SendAgain>
  )
}

type Answer =
  | { kind: 'done'; to: string }
  | { kind: 'refused'; message: string; status: number }
  /** Undone but for these products, which were changed since. */
  | { kind: 'undone'; changedSince: NamedProduct[] }

type Place = Pick<AppContext, 'db' | 'notify' | 'storage' | 'log'>

/** Carries out the button of the import's page. */
async function actOnImport(place: Place, id: string, form: FormData, actor: string): Promise<Answer> {
  const record = await findImport(place.db, id)
  if (!record) return { kind: 'refused', message: 'Esta importación ya no existe.', status: 404 }
  const page = href('/admin/products/import/:id', { id })
  const done = (refused: string | undefined, to = page): Answer =>
    refused === undefined ? { kind: 'done', to } : { kind: 'refused', message: refused, status: 409 }
  switch (formText(form, 'hacer')) {
    case 'columnas': {
      const { columns, error } = parseColumns(readTargets(form))
      if (error !== undefined) return { kind: 'refused', message: error, status: 422 }
      return done(await chooseColumns(place.db, id, { columns, hasHeader: record.inspection.hasHeader }))
    }
    case 'encabezado':
      return done(
        await setHeader(place, id, formText(form, 'encabezado') === 'si'),
        withQuery(page, { columnas: '1' }),
      )
    case 'hoja':
      return done(
        await setSheet(place, id, Number(formText(form, 'hoja'))),
        withQuery(page, { columnas: '1' }),
      )
    case 'revisar':
      return done(await readAgain(place.db, id))
    case 'aplicar': {
      const chosen = formText(form, 'nuevos')
      const newProducts = Object.hasOwn(NEW_PRODUCTS, chosen) ? (chosen as NewProducts) : 'complete'
      const seen = { id, startedAt: formText(form, 'revisada') }
      return done(await requestApply(place.db, seen, { newProducts, fetchImages: form.has('imagenes') }))
    }
    case 'cancelar':
      return done(await cancelImport(place, id))
    case 'deshacer':
      return undoImport(place, record, actor)
    default:
      return { kind: 'refused', message: 'Esa acción no existe.', status: 400 }
  }
}

/** Undoes the change of an import. The page of one that is undone already says so. */
async function undoImport(place: Place, { id, changeId }: ImportRecord, actor: string): Promise<Answer> {
  const page = href('/admin/products/import/:id', { id })
  const { onWritten, end } = reportWrite(place, id, place.log)
  const undone =
    changeId === null ? null : await undoChange(place.db, changeId, actor, onWritten).finally(end)
  if (undone && undone.changedSince.length > 0) return { kind: 'undone', changedSince: undone.changedSince }
  if (undone || (await findImport(place.db, id))?.isUndone) return { kind: 'done', to: page }
  return { kind: 'refused', message: 'Esta importación ya no se puede deshacer.', status: 409 }
}

/** The target of each column, in the order of the columns. */
function readTargets(form: FormData): string[] {
  const texts: string[] = []
  for (let at = 0; at < IMPORT_LIMITS.columns && form.has(`columna.${at}`); at++)
    texts.push(formText(form, `columna.${at}`))
  return texts
}
