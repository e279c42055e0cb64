import { announceFrom } from '#app/parts/session-watch.ts'

export const ADDRESS = '/admin/live'
/** Milliseconds between two looks while no stream is to be had. */
const PATIENCE = 30_000

/**
 * Follows the shop while this window is looked at: `onChange` gets each topic that has changed, or none when
 * something may have been missed. A hidden window gives its connection back, for browsers have six per shop; shown
 * again, it is told. Returns how to end it.
 */
export function followShop(onChange: (topic?: string) => void): () => void {
  let source: EventSource | undefined

  function leave() {
    source?.close()
    source = undefined
  }

  function enter() {
    source?.close()
    source = new EventSource(ADDRESS)
    source.onopen = () => onChange()
    source.onmessage = ({ data }) => onChange(JSON.parse(data).topic)
    announceFrom(source)
    source.onerror = () => console.warn('Se perdieron los avisos en vivo; se vuelve a intentar.')
  }

  function onVisibility() {
    if (document.visibilityState === 'hidden') leave()
    else if (!source) enter()
  }

  /** Asks first whether the shop answers and still knows us: reading in vain would take the page away. */
  async function look() {
    if (!source || source.readyState === EventSource.OPEN) return
    // Refused once, the browser does not try again by itself.
    if (source.readyState === EventSource.CLOSED) enter()
    const answer = await fetch(ADDRESS, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok && source?.readyState !== EventSource.OPEN) onChange()
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  const timer = setInterval(look, PATIENCE)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    leave()
  }
}

/**
 * The same while the window is hidden, for what is to be heard from the background: one of all hidden windows keeps a
 * connection, and only where the browser can tell which. Returns how to end it.
 */
export function followWhileHidden(onChange: (topic?: string) => void): () => void {
  let waiting: AbortController | undefined

  function follow(end: AbortSignal): Promise<void> {
    const source = new EventSource(ADDRESS)
    source.onopen = () => onChange()
    source.onmessage = ({ data }) => onChange(JSON.parse(data).topic)
    announceFrom(source)
    return new Promise((resolve) => {
      end.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  }

  function onVisibility() {
    waiting?.abort()
    waiting = undefined
    // Only a page of a safe origin has locks.
    if (document.visibilityState !== 'hidden' || !navigator.locks) return
    waiting = new AbortController()
    const { signal } = waiting
    navigator.locks
      .request('azahar-escucha', { signal }, () => follow(signal))
      .catch((error) => {
        if (!signal.aborted) console.warn('Sin avisos en segundo plano.', error)
      })
  }

  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    waiting?.abort()
  }
}
