import { useEffect, useEffectEvent } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { announceFrom } from '#app/parts/session-watch.ts'
import { followProgress } from './live-progress.ts'

export const ADDRESS = '/admin/live'
/** Milliseconds between two polls while there is no stream. */
const PATIENCE = 30_000

/**
 * Subscribes to live events while this window is visible. `onChange` gets each topic that has changed, or no topic when
 * events may have been missed. A hidden window closes its connection, since browsers allow six per host; when visible
 * again, it gets `onChange`. Returns how to unsubscribe.
 */
function followShop(onChange: (topic?: string) => void): () => void {
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
    followProgress(source)
    source.onerror = () => console.warn('Se perdieron los avisos en vivo; se vuelve a intentar.')
  }

  function onVisibility() {
    if (document.visibilityState === 'hidden') leave()
    else if (!source) enter()
  }

  /**
   * First checks that the server answers and the session is valid: a failed revalidation would replace the page with an
   * error.
   */
  async function look() {
    if (!source || source.readyState === EventSource.OPEN) return
    // After an HTTP error the browser does not reconnect.
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
 * Subscribes while the window is hidden, for the sound of new orders. One of all hidden windows has a connection, and
 * only where the browser supports locks. Returns how to unsubscribe.
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
    // Web Locks exist in secure contexts only.
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

/**
 * What a route may export as `handle`: the topics (server/http/live.ts) that its page shows, given its loader's data. A
 * page with a form names none, so that its content does not change while the user types.
 */
export interface LiveHandle<Loaded = unknown> {
  live: (loaded: Loaded | undefined) => readonly string[]
}

/** Revalidates when data on the page have changed, by any user; `onTopic` gets every change. */
export function useLive(onTopic: (topic?: string) => void): void {
  const { revalidate } = useRevalidator()
  const matches = useMatches()
  const onChange = useEffectEvent((topic?: string) => {
    if (!navigator.onLine) return // the stream reconnects with the network and reports then
    onTopic(topic)
    const shown = matches.flatMap(({ handle, loaderData }) =>
      hasLive(handle) ? handle.live(loaderData) : [],
    )
    if (topic === undefined ? shown.length > 0 : shown.includes(topic)) revalidate()
  })
  useEffect(() => followShop((topic) => onChange(topic)), [])
}

function hasLive(handle: unknown): handle is LiveHandle {
  return typeof handle === 'object' && handle !== null && 'live' in handle
}
