import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FILE_INPUT } from '#app/ui/text-field.tsx'
import { ARCHIVE_BYTES, megabytes } from '#shop/images/file-limits.ts'

/** Sends a ZIP file of images. A file that is too large is reported before it is sent. */
export function ArchiveForm() {
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
