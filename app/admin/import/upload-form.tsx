import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { FILE_INPUT, TextArea } from '#app/ui/text-field.tsx'
import { megabytes } from '#shop/images/file-limits.ts'
import { IMPORT_LIMITS } from '#shop/import/import-source.ts'
import { formatCount } from '#shop/text/counts.ts'

interface UploadFormProps {
  /** Why the last file was not taken, and the pasted table, which an error must not lose. */
  answer: { error: string; text: string } | undefined
}

const MAX_SIZE = megabytes(IMPORT_LIMITS.bytes)

/** Chooses a file, by a drop on its box too, or takes a pasted table. */
export function UploadForm({ answer }: UploadFormProps) {
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
