import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Check, LoaderCircle, Trash, TriangleAlert } from '#app/ui/icons/admin.tsx'
import { ArrowRight } from '#app/ui/icons/secondary.tsx'
import { ArrowLeft } from '#app/ui/icons/store.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { type ImageState, imageUrl } from '#shop/images/image-url.ts'
import { UPLOADS_PATH } from '#shop/products/save-outcome.ts'
import type { EditorImage } from './use-images.ts'

interface ImageTileProps {
  image: EditorImage
  place: number
  count: number
  /** A request is pending. */
  busy: boolean
  dragged: boolean
  onMove: (place: number) => void
  onRemove: () => void
  /** State of its variants, once that is known. */
  variants: ImageState | undefined
  onRetryVariants: () => void
  onDragStart: () => void
  onDragEnd: () => void
  onDragEnter: () => void
}

const BUTTON =
  'grid size-11 place-items-center hover:bg-lino aria-disabled:opacity-40 aria-disabled:cursor-not-allowed'

/** One image with its state, its position and its buttons. */
export function ImageTile({
  image,
  place,
  count,
  busy,
  dragged,
  onMove,
  onRemove,
  variants,
  onRetryVariants,
  ...drag
}: ImageTileProps) {
  const { path, state } = image
  const number = place + 1
  /** The tile moves within the page, which takes the focus from its button. */
  function pressMove({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number) {
    if (to < 0 || to >= count) return
    flushSync(() => onMove(to))
    button.focus()
  }
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-suave border border-hilo ${dragged ? 'opacity-50' : ''}`}
      draggable={!busy}
      {...drag}
      onDragOver={(event) => event.preventDefault()}
    >
      <div className="relative grid aspect-square place-items-center bg-lino">
        {path ? (
          <>
            <input type="hidden" name="images" value={path} />
            <img
              src={imageUrl(path, 320)}
              alt={`Imagen ${number}`}
              width={320}
              height={320}
              draggable={false}
              className="absolute inset-0 size-full bg-vitrina object-contain dark:brightness-90"
            />
          </>
        ) : (
          <UploadProgress image={image} />
        )}
        {place === 0 && state === 'uploaded' && (
          <span className="absolute top-2 left-2 rounded-suave bg-noche px-2 py-0.5 text-xs font-semibold text-marfil">
            Principal
          </span>
        )}
      </div>
      {variants && <VariantsState {...variants} number={number} onRetry={onRetryVariants} />}
      <div className="flex justify-between bg-blanco">
        <button
          type="button"
          className={BUTTON}
          aria-label={`Mover la imagen ${number} antes`}
          aria-disabled={place === 0 || undefined}
          onClick={(event) => pressMove(event, place - 1)}
        >
          <ArrowLeft className="size-5" />
        </button>
        <button
          type="button"
          className={`${BUTTON} text-granate`}
          aria-label={`Quitar la imagen ${number}`}
          onClick={onRemove}
        >
          <Trash className="size-5" />
        </button>
        <button
          type="button"
          className={BUTTON}
          aria-label={`Mover la imagen ${number} después`}
          aria-disabled={place === count - 1 || undefined}
          onClick={(event) => pressMove(event, place + 1)}
        >
          <ArrowRight className="size-5" />
        </button>
      </div>
    </li>
  )
}

function UploadProgress({ image: { file, progress } }: { image: EditorImage }) {
  const percent = Math.round(progress * 100)
  return (
    <div className="flex w-full flex-col gap-2 p-3 text-center text-sm">
      <span className="truncate">{file?.name}</span>
      <ProgressBar label={`Subiendo ${file?.name ?? ''}`} max={100} value={percent} />
      <span>{percent < 100 ? `${percent} %` : 'Preparando…'}</span>
    </div>
  )
}

/** Milliseconds between two polls while images are processed, and after a failed one. */
const PAUSE = 1500
const LONGER_PAUSE = 6000

type States = Readonly<Record<string, ImageState>>

/** State of the variants of these stored images: polled until all are ready or have failed. */
export function useImageStates(paths: readonly string[]) {
  const [states, setStates] = useState<States>({})
  const [attempt, setAttempt] = useState(0)
  const query = new URLSearchParams(paths.map((path) => ['path', path])).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt starts a new poll
  useEffect(() => {
    if (query === '') return
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      const found = await readStates(query, end.signal)
      if (end.signal.aborted) return
      if (found) setStates(found)
      const isSettled = found && Object.values(found).every(({ state }) => state !== 'pending')
      if (!isSettled) timer = setTimeout(ask, found ? PAUSE : LONGER_PAUSE)
    }
    ask()
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [query, attempt])

  async function retry(path: string) {
    const url = `${UPLOADS_PATH}?${new URLSearchParams({ path })}`
    const headers = { accept: 'application/json' }
    await fetch(url, { method: 'PUT', headers }).catch(() => undefined)
    setAttempt((before) => before + 1)
  }
  return { states, retry }
}

/** Undefined without a connection, or when the session is over: the form stays as it is. */
async function readStates(query: string, signal: AbortSignal): Promise<States | undefined> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await fetch(`${UPLOADS_PATH}?${query}`, { headers, signal, redirect: 'error' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

interface VariantsStateProps extends ImageState {
  /** Of the image, from 1. */
  number: number
  onRetry: () => void
}

/** Whether the variants of an image are ready: 'Preparando…', 'Lista', or the error. */
function VariantsState({ state, error, number, onRetry }: VariantsStateProps) {
  return (
    <div className="border-t border-hilo bg-blanco px-2 py-1.5 text-sm">
      <p role="status" className="flex items-start gap-1.5 wrap-anywhere">
        <span className="sr-only">Imagen {number}: </span>
        {state === 'pending' && (
          <>
            <LoaderCircle className="mt-0.5 size-4 shrink-0 motion-safe:animate-spin" />
            Preparando…
          </>
        )}
        {state === 'ready' && (
          <>
            <Check className="mt-0.5 size-4 shrink-0 text-oliva" />
            Lista
          </>
        )}
        {state === 'failed' && (
          <>
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-granate" />
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
