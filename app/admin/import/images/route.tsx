import { useState } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Field } from '#app/ui/field.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { FILE_INPUT } from '#app/ui/text-field.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { type BodyHandle, formWithFile } from '#server/http/handles.ts'
import { appContext, getFiles, getForm, requireAdmin } from '#server/start/context.ts'
import { ARCHIVE_BYTES, megabytes } from '#shop/images/file-limits.ts'
import { readImagesPage, runImagesForm } from '#shop/import/images-page.server.ts'
import type { Route } from './+types/route'
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

/** Sends a ZIP file of images. A file that is too large is reported before it is sent. */
function ArchiveForm() {
  const [tooLarge, setTooLarge] = useState(false)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex flex-col gap-5"
      onSubmit={(event) => tooLarge && event.preventDefault()}
    >
      <p>
        Junta las fotos en un ZIP y ponle a cada una el nombre de su perfume, o su SKU. Antes de guardar nada
        verás qué foto va a qué perfume.
      </p>
      <ul className="flex flex-col gap-1 rounded-panel border border-hilo bg-blanco px-4 py-3">
        {EXAMPLES.map(([file, meaning]) => (
          <li key={file} className="flex flex-col gap-x-3 sm:flex-row">
            <bdi className="font-semibold sm:w-48">{file}</bdi>
            <span className="text-tinta-suave">{meaning}</span>
          </li>
        ))}
      </ul>
      <Field
        label="Archivo ZIP"
        hint={`Hasta ${megabytes(ARCHIVE_BYTES)} por archivo. Si tienes más fotos, reparte y envía varios, uno tras otro. Fotos JPEG, PNG, WebP o AVIF.`}
        error={tooLarge ? `El ZIP pesa más de ${megabytes(ARCHIVE_BYTES)}. Repártelo en varios.` : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="zip"
            accept=".zip,application/zip"
            required
            onChange={(event) => setTooLarge((event.target.files?.[0]?.size ?? 0) > ARCHIVE_BYTES)}
            className={FILE_INPUT}
          />
        )}
      </Field>
      <SubmitButton name="hacer" value="enviar" className="sm:self-start" busyText="Enviando…">
        Ver qué foto va a qué perfume
      </SubmitButton>
    </Form>
  )
}

const EXAMPLES = [
  ['LAT-001.jpg', 'por el SKU de un tamaño'],
  ['Lattafa Khamrah.jpg', 'por la marca y el nombre'],
  ['Khamrah-2.jpg', 'la segunda foto'],
  ['Khamrah/frente.jpg', 'por el nombre de la carpeta'],
] as const
