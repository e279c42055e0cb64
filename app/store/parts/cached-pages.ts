import { sharedValue } from '#app/ui/shared-value.ts'

/** URLs shown from a cached copy, with the copy's timestamp (milliseconds), or null for a response of the server. */
const cachedAt = sharedValue<Readonly<Record<string, number | null>>>({})

/** The worker's report about a response: the timestamp of a cached copy, or null for a response of the server. */
export function noteAnswer(path: string, copiedAt: number | null): void {
  cachedAt.change({ ...cachedAt.current(), [toKey(path)]: copiedAt })
}

/** Handles the worker's message; ignores any other. */
export function noteWorkerMessage({ data }: Pick<MessageEvent, 'data'>): void {
  if (data?.type === 'answered' && typeof data.path === 'string') noteAnswer(data.path, data.cachedAt ?? null)
}

/** The document itself may be a cached copy: the worker wrote its date on `<html>`. */
export function noteDocument(path: string): void {
  const date = Number(document.documentElement.dataset.cachedAt)
  if (date > 0) noteAnswer(path, date)
}

/** Timestamp of the cached page in view; null when it comes from the server. */
export function useCachedAt(path: string): number | null {
  return cachedAt.useCurrent()[toKey(path)] ?? null
}

/** The worker and the router encode the same parameters differently (`%20`, `+`). */
function toKey(path: string): string {
  const [pathname = '', search] = path.split('?', 2)
  return `${pathname}?${new URLSearchParams(search)}`
}
