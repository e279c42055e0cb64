import { useSyncExternalStore } from 'react'

/** Which addresses are shown from a cached copy, and from when (milliseconds). */
const cachedAt = new Map<string, number>()
const listeners = new Set<() => void>()

/** What the worker says about an answer: a copy of some time, or (null) the server's own. */
export function noteAnswer(path: string, copyOf: number | null): void {
  if (copyOf === null) cachedAt.delete(keyOf(path))
  else cachedAt.set(keyOf(path), copyOf)
  for (const listener of listeners) listener()
}

/** The worker's message as the page hears it; anything else is ignored. */
export function noteWorkerMessage({ data }: Pick<MessageEvent, 'data'>): void {
  if (data?.type === 'answered' && typeof data.path === 'string') noteAnswer(data.path, data.cachedAt ?? null)
}

/** The document itself may be a copy: the worker wrote its date on `<html>`. */
export function noteDocument(path: string): void {
  const date = documentCachedAt()
  if (date !== null) noteAnswer(path, date)
}

function documentCachedAt(): number | null {
  const date = Number(document.documentElement.dataset.cachedAt)
  return date > 0 ? date : null
}

/** When the page in view was kept; null when it comes from the server. */
export function useCachedAt(path: string): number | null {
  return useSyncExternalStore(
    subscribe,
    () => cachedAt.get(keyOf(path)) ?? null,
    () => null,
  )
}

/** Whether the browser believes it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** The worker and the router write the same parameters in different ways (`%20`, `+`). */
function keyOf(path: string): string {
  const [pathname = '', search] = path.split('?', 2)
  return `${pathname}?${new URLSearchParams(search)}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
