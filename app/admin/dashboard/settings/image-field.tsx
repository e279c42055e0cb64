import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sendImage } from '#app/admin/parts/send-image.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { imageUrl } from '#shop/images/image-url.ts'

interface ImageFieldProps {
  name: string
  title: string
  /** With its article: "el logo". */
  what: string
  hint: string
  stored: string
  error: string | undefined
}

/** Uploads at once, like the images of a perfume; the form saves its storage path. */
export function ImageField({ name, title, what, hint, stored, error }: ImageFieldProps) {
  const [path, setPath] = useState(stored)
  const hydrated = useHydrated()
  /** `end` cancels the upload that is under way. */
  const [state, setState] = useState<{ end?: AbortController; problem?: string }>({})
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    const end = new AbortController()
    setState({ end })
    const answer = await sendImage(file, undefined, end.signal)
    if (end.signal.aborted) return
    setState(answer.storagePath ? {} : { problem: answer.message ?? 'El archivo no se pudo subir.' })
    if (answer.storagePath) setPath(answer.storagePath)
  }
  const cancel = () => {
    state.end?.abort()
    flushSync(() => setState({}))
    input.current?.focus()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="float-left mb-1 w-full font-display text-xl">{title}</legend>
      <input type="hidden" name={name} value={path} data-uploading={state.end && true} />
      <div className="flex flex-wrap items-center gap-4">
        {path && (
          <img
            src={imageUrl(path, 160)}
            alt={`${title} de la tienda`}
            width={80}
            height={80}
            className="size-20 rounded-suave bg-vitrina object-contain"
          />
        )}
        {hydrated ? (
          <Field
            label={path ? `Cambiar ${what}` : `Subir ${what}`}
            error={state.problem ?? error}
            hint={hint}
            className="flex min-w-0 flex-1"
          >
            {(control) => (
              <input
                {...control}
                ref={input}
                type="file"
                accept="image/*"
                disabled={state.end !== undefined}
                onChange={({ target }) => {
                  void send(target.files?.[0])
                  // The same file can be sent again.
                  target.value = ''
                }}
                className="min-h-11 w-full max-w-full file:mr-3 file:min-h-11 file:rounded-suave file:border file:border-contorno file:bg-blanco file:px-4 file:font-semibold file:text-tinta"
              />
            )}
          </Field>
        ) : (
          <p className="text-tinta-suave">Para cambiar las imágenes hace falta JavaScript.</p>
        )}
      </div>
      <p role="status" className="text-sm text-tinta-suave">
        {state.end ? `Subiendo ${what}...` : ''}
      </p>
      {state.end && (
        <Button look="secondary" onClick={cancel} className="sm:self-start">
          Cancelar la subida
        </Button>
      )}
      {hydrated && path && (
        <Button look="secondary" data-edits onClick={() => setPath('')} className="sm:self-start">
          Quitar {what}
        </Button>
      )}
    </fieldset>
  )
}
