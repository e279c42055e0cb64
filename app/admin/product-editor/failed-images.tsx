import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import type { EditorImages } from './use-images.ts'

/** The images that were not uploaded, each with the reason; they take none of the product's places. */
export function FailedImages({ images }: { images: EditorImages }) {
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
