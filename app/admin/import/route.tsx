import { useRef, useState } from 'react'
import { data, Form, href, Link, redirect } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Field } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { FILE_INPUT, TextArea } from '#app/ui/text-field.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { type BodyHandle, formWithFile } from '#server/http/handles.ts'
import { appContext, getFiles, getForm, requireAdmin } from '#server/start/context.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { megabytes } from '#shop/images/file-limits.ts'
import { createImport } from '#shop/import/import-actions.server.ts'
import { type ImportRecord, listImports } from '#shop/import/import-record.server.ts'
import { IMPORT_LIMITS, type ImportSource } from '#shop/import/import-source.ts'
import { countsText, IMPORT_STATES } from '#shop/import/import-states.ts'
import { formText } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { Route } from './+types/route'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const imports = await listImports(db)
  return {
    imports: imports.map(({ id, fileName, state, counts, createdAt, isUndone }) => ({
      ...{ id, fileName, state, counts, isUndone },
      when: momentText(new Date(createdAt), orderSettings.timeZone),
    })),
  }
}

/** Stores a file or a pasted table; nothing is written to the catalog yet. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const { db, storage, origin, log } = context.get(appContext)
  const text = formText(getForm(context), 'tabla')
  const file = getFiles(context, 'archivo').find(({ bytes }) => bytes.length > 0)
  if (!file && text.trim() === '')
    return data({ error: 'Elige un archivo o pega una tabla.', text }, { status: 422 })
  const source: ImportSource = file ? { name: file.name, bytes: file.bytes } : { text }
  try {
    const created = await createImport({ db, storage, origin }, source, email)
    if (created.refused !== undefined)
      return data({ error: created.refused, text }, { status: created.status })
    throw redirect(href('/admin/products/import/:id', { id: created.id }), 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = reportFailure(log, error, 'Un archivo no se pudo importar')
    return data(
      { error: 'El archivo no se pudo recibir por un fallo inesperado. Inténtalo otra vez.', text },
      { status },
    )
  }
}

export const clientAction = noticeUnreached

/** The file, or the pasted table, and the form around it. */
export const handle: BodyHandle = { body: formWithFile(IMPORT_LIMITS.bytes) }

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Importar · Administración' }]

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'error' in actionData ? actionData : undefined
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-3xl flex-col gap-6">
        <BackHeading to={href('/admin/products')} back="Volver a los productos">
          Importar productos
        </BackHeading>
        <UploadForm answer={answer} />
        <Link to={href('/admin/products/import/images')} className="enlace-subrayado self-start">
          Traer fotos de muchos perfumes en un ZIP
        </Link>
        <FormerImports imports={loaderData.imports} />
      </div>
    </SendAgain>
  )
}

interface FormerImport extends Pick<ImportRecord, 'id' | 'fileName' | 'state' | 'counts'> {
  /** When it was uploaded, for the operator. */
  when: string
  isUndone: boolean
}

/** The last imports with their state. */
function FormerImports({ imports }: { imports: readonly FormerImport[] }) {
  if (imports.length === 0) return null
  return (
    <Section title="Importaciones" heading="mb-2 text-xl">
      <ul className="divide-y divide-hilo border-y border-hilo">
        {imports.map(({ id, fileName, state, counts, when, isUndone }) => (
          <li key={id} className="flex flex-col justify-between gap-x-6 py-1.5 sm:flex-row sm:items-center">
            <Link
              to={href('/admin/products/import/:id', { id })}
              className="flex min-h-11 items-center font-semibold wrap-anywhere hover:text-ambar hover:underline"
            >
              {fileName}
            </Link>
            <span className="text-sm text-tinta-suave max-sm:-mt-2 max-sm:pb-2 sm:shrink-0">
              {isUndone ? 'Deshecha' : IMPORT_STATES[state]}
              {state === 'applied' && ` · ${countsText(counts)}`} · {when}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface UploadFormProps {
  /** Why the last file was not taken, and the pasted table, which an error must not lose. */
  answer: { error: string; text: string } | undefined
}

const MAX_SIZE = megabytes(IMPORT_LIMITS.bytes)

/** Chooses a file, by a drop on its box too, or takes a pasted table. */
function UploadForm({ answer }: UploadFormProps) {
  const [tooLarge, setTooLarge] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-5">
      <p>
        Sube la lista de tu proveedor, tu hoja de cálculo o el archivo de Shopify, WooCommerce, Wix o Azahar.
        Antes de guardar nada verás qué cambia, fila por fila.
      </p>
      {answer && <Alert answer={answer}>{answer.error}</Alert>}
      <Field
        label="Archivo"
        hint={`Excel (.xlsx) o CSV, hasta ${MAX_SIZE} y ${formatCount(IMPORT_LIMITS.rows, 'fila', 'filas')}.`}
        error={tooLarge ? `El archivo pasa de ${MAX_SIZE}. Divídelo en dos.` : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={file}
            type="file"
            name="archivo"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            className={FILE_INPUT}
            onChange={({ currentTarget: { files } }) =>
              setTooLarge((files?.[0]?.size ?? 0) > IMPORT_LIMITS.bytes)
            }
          />
        )}
      </Field>
      <TextArea
        label="O pega una tabla"
        hint="Copiada de una hoja de cálculo o de un chat."
        name="tabla"
        rows={5}
        defaultValue={answer?.text}
        spellCheck={false}
        onChange={() => {
          // A file comes before a table: the last one that was given counts.
          if (file.current) file.current.value = ''
          setTooLarge(false)
        }}
        placeholder="Khamrah 100 ml EDP Lattafa   22000"
      />
      <SubmitButton disabled={tooLarge} className="sm:self-start" busyText="Subiendo…">
        Revisar
      </SubmitButton>
    </Form>
  )
}
