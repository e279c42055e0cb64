import { useEffect, useState } from 'react'
import { Check, LoaderCircle, TriangleAlert } from '#app/ui/icons/admin.tsx'
import type { ImageState } from '#shop/images/image-url.ts'
import { UPLOADS_PATH } from '#shop/products/save-outcome.ts'

/** Milliseconds between two polls while images are processed. */
const PAUSE = 1500

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
      if (end.signal.aborted || !found) return
      setStates(found)
      if (Object.values(found).some(({ state }) => state === 'pending')) timer = setTimeout(ask, PAUSE)
    }
    ask()
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [query, attempt])

  async function retry(path: string) {
    const address = `${UPLOADS_PATH}?${new URLSearchParams({ path })}`
    const headers = { accept: 'application/json' }
    await fetch(address, { method: 'PUT', headers }).catch(() => undefined)
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
