import { type DragEvent, useId, useRef, useState } from 'react'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { ImagePlus } from '#app/ui/icons/admin.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { IMAGE_BYTES, megabytes } from '#shop/images/file-limits.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { ImageTile, useImageStates } from './image-tile.tsx'
import { type EditorImages, IMAGES_PLACE, reportFull } from './use-images.ts'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

interface ImagesTabProps {
  images: EditorImages
  error?: string | undefined
  /** The tab is the visible one. */
  open: boolean
}

/** The images of a product: added by drop, file picker or camera; sorted by dragging or with buttons. */
export function ImagesTab({ images, error, open }: ImagesTabProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const [moved, setMoved] = useState('')
  const { uploading } = images
  const { states, retry } = useImageStates(images.paths)
  const list = images.placed
  const isFull = list.length >= MAX_IMAGES
  const heading = useRef<HTMLHeadingElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!uploading && event.dataTransfer.files.length > 0) images.add([...event.dataTransfer.files])
  }
  function moveTo(key: string, place: number) {
    images.move(key, place)
    setMoved(`Imagen movida al lugar ${place + 1} de ${list.length}.`)
  }

  return (
    <div className="flex flex-col gap-4 rounded-panel border border-hilo bg-blanco p-4 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Imágenes
      </h2>
      {hydrated ? (
        <label
          className={`flex min-h-36 flex-col items-center justify-center gap-2 rounded-suave border border-dashed p-4 text-center focus-within:outline-2 focus-within:outline-ambar ${
            over ? 'border-ambar bg-lino' : 'border-contorno'
          } ${uploading ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:bg-lino'}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(event.dataTransfer.types.includes('Files'))
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <ImagePlus className="size-8 text-ambar" />
          <span className="font-semibold">
            {uploading ? 'Subiendo…' : 'Toca para elegir fotos o hacer una; también puedes soltarlas aquí'}
          </span>
          <span className="text-sm text-tinta-suave">
            JPEG, PNG, WebP o AVIF, hasta {megabytes(IMAGE_BYTES)}.{' '}
            <span className="whitespace-nowrap">
              {list.length} de {MAX_IMAGES}.
            </span>
          </span>
          <input
            type="file"
            className="sr-only"
            aria-label="Añadir imágenes"
            aria-describedby={error ? `${id}-error` : undefined}
            accept={TYPES}
            multiple
            disabled={uploading}
            onClick={(event) => {
              if (!isFull) return
              event.preventDefault()
              reportFull()
            }}
            onChange={({ target }) => {
              images.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      ) : (
        <p className="text-tinta-suave">Para cambiar las imágenes hace falta JavaScript.</p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {open && <Toaster place={IMAGES_PLACE} />}
      {list.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {list.map((image, place) => (
            <ImageTile
              key={image.key}
              image={image}
              place={place}
              count={list.length}
              busy={uploading}
              dragged={dragged === image.key}
              onMove={(to) => moveTo(image.key, to)}
              onRemove={() => {
                images.remove(image)
                heading.current?.focus({ preventScroll: true })
              }}
              variants={image.path ? states[image.path] : undefined}
              onRetryVariants={() => image.path && retry(image.path)}
              onDragStart={() => setDragged(image.key)}
              onDragEnd={() => setDragged(null)}
              onDragEnter={() => dragged && dragged !== image.key && moveTo(dragged, place)}
            />
          ))}
        </ol>
      )}
      <FailedImages images={images} />
    </div>
  )
}

/** The images that were not uploaded, each with the reason; they take none of the product's places. */
function FailedImages({ images }: { images: EditorImages }) {
  const { say, lang } = useQuotedTexts()
  if (images.failed.length === 0) return null
  return (
    <ul aria-label="Imágenes que no se subieron" className="divide-y divide-hilo border-y border-hilo">
      {images.failed.map((image) => (
        <li key={image.key} className="flex flex-wrap items-center justify-end gap-x-2 py-2">
          <div className="min-w-0 flex-1 basis-56">
            <p className="truncate">{image.file?.name}</p>
            <p lang={lang} className="font-semibold text-granate">
              {say(QUOTED_ADMIN_TEXTS.imageFailed)}
            </p>
            {image.reason && <p className="text-sm">{image.reason}</p>}
          </div>
          <Button look="secondary" disabled={images.uploading} onClick={() => images.retry(image)}>
            Reintentar
          </Button>
          <Button look="quiet" onClick={() => images.remove(image)}>
            Descartar
          </Button>
        </li>
      ))}
    </ul>
  )
}
