import { useSyncExternalStore } from 'react'

/** How far some work is, as the server reports it (server/http/live.ts). */
interface Progress {
  id: string
  done: number
  total: number
  secondsLeft: number | null
}

let last: Progress | undefined
const readers = new Set<() => void>()

/** Receives the reports of a stream. */
export function followProgress(source: EventSource): void {
  source.addEventListener('progress', ({ data }) => {
    last = JSON.parse(data)
    for (const read of readers) read()
  })
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** The last report about the work with this id. */
export function useProgress(id: string): Progress | undefined {
  const progress = useSyncExternalStore(
    subscribe,
    () => last,
    () => undefined,
  )
  return progress?.id === id ? progress : undefined
}
