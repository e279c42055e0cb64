import { data, href, redirect } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { type BodyHandle, formWithFile } from '#server/http/handles.ts'
import { appContext, getFiles, getForm, requireAdmin } from '#server/start/context.ts'
import { ARCHIVE_BYTES } from '#shop/images/file-limits.ts'
import { readImagesPage, runImagesForm } from '#shop/import/images-page.server.ts'
import type { Route } from './+types/route'
import { ArchiveForm } from './archive-form.tsx'
import { ArchivePreviewView } from './archive-preview-view.tsx'
import { ImageReportView } from './image-report-view.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  return readImagesPage(context.get(appContext), url.searchParams)
}

/** Receives a ZIP file, stores its images, stores failed ones again, or undoes that. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const app = context.get(appContext)
  try {
    const outcome = await runImagesForm(app, getForm(context), getFiles(context, 'zip')[0], email)
    if ('problem' in outcome) return data({ problem: outcome.problem }, outcome.status)
    throw redirect(`${href('/admin/products/import/images')}?${new URLSearchParams(outcome.next)}`, 303)
  } catch (err) {
    if (err instanceof Response) throw err
    const status = reportFailure(app.log, err, 'Las imágenes de un ZIP no se pudieron importar')
    return data({ problem: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.' }, status)
  }
}

export const handle: BodyHandle & LiveHandle<Awaited<ReturnType<typeof loader>>> = {
  body: formWithFile(ARCHIVE_BYTES),
  live: (loaded) => (loaded?.kind === 'report' && loaded.report.pending > 0 ? ['image_fetches'] : []),
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Imágenes por ZIP · Administración' }]

export default function ImagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem =
    (actionData && 'problem' in actionData ? actionData.problem : null) ??
    (loaderData.kind === 'start' ? loaderData.problem : null)
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-2xl flex-col gap-6">
        <BackHeading to={href('/admin/products')} back="Volver a los productos">
          Imágenes de muchos perfumes
        </BackHeading>
        <DoneNotice>{loaderData.kind === 'report' ? loaderData.done : null}</DoneNotice>
        {problem && <Alert answer={actionData}>{problem}</Alert>}
        {loaderData.kind === 'start' && <ArchiveForm />}
        {loaderData.kind === 'preview' && <ArchivePreviewView {...loaderData} />}
        {loaderData.kind === 'report' && <ImageReportView {...loaderData} />}
      </div>
    </SendAgain>
  )
}
