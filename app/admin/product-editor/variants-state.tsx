import { Check, LoaderCircle, TriangleAlert } from '#app/ui/icons/admin.tsx'
import type { ImageState } from '#shop/images/image-url.ts'

interface VariantsStateProps extends ImageState {
  /** Of the image, from 1. */
  number: number
  onRetry: () => void
}

/** Whether the variants of an image are ready: 'Preparando…', 'Lista', or the error. */
export function VariantsState({ state, error, number, onRetry }: VariantsStateProps) {
  return (
    <div className="border-t border-hilo bg-blanco px-2 py-1.5 text-sm">
      <p role="status" className="flex items-start gap-1.5 wrap-anywhere">
        <span className="sr-only">Imagen {number}: </span>
        {state === 'pending' && (
          <>
            <LoaderCircle className="mt-0.5 size-4 shrink-0 motion-safe:animate-spin" aria-hidden="true" />
            Preparando…
          </>
        )}
        {state === 'ready' && (
          <>
            <Check className="mt-0.5 size-4 shrink-0 text-oliva" aria-hidden="true" />
            Lista
          </>
        )}
        {state === 'failed' && (
          <>
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-granate" aria-hidden="true" />
            <span>Falló: {error}</span>
          </>
        )}
      </p>
      {state === 'failed' && (
        <button
          type="button"
          className="mt-1 min-h-11 w-full rounded-suave border border-hilo font-semibold hover:bg-lino"
          aria-label={`Reintentar la imagen ${number}`}
          onClick={onRetry}
        >
          Reintentar
        </button>
      )}
    </div>
  )
}
