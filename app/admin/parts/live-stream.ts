import { useEffect, useEffectEvent } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { announceFrom } from '#app/parts/session-watch.ts'
import { sharedValue } from '#app/ui/shared-value.ts'

export const LIVE_PATH = '/admin/live'
/** Milliseconds between two polls while there is no stream. */
const PATIENCE = 30_000

/** How far some work is, as the server reports it (server/http/live.ts). */
interface Progress {
  id: string
  done: number
  total: number
  secondsLeft: number | null
}

const lastProgress = sharedValue<Progress | undefined>(undefined)

/** The last report about the work with this id. */
export function useProgress(id: string): Progress | undefined {
  const progress = lastProgress.useCurrent()
  return progress?.id === id ? progress : undefined
}

/** Opens a stream. `onChange` gets each topic that has changed, or no topic when events may have been missed. */
function openStream(onChange: (topic?: string) => void): EventSource {
  const stream = new EventSource(LIVE_PATH)
  stream.onopen = () => onChange()
  stream.onmessage = ({ data }) => onChange(JSON.parse(data).topic)
  stream.addEventListener('progress', ({ data }) => lastProgress.change(JSON.parse(data)))
  announceFrom(stream)
  return stream
}

/**
 * Subscribes to live events while this window is visible. A hidden window closes its connection, since browsers allow
 * six per host; when visible again, it gets `onChange`. Returns how to unsubscribe.
 */
function followShop(onChange: (topic?: string) => void): () => void {
  let stream: EventSource | undefined

  function leave() {
    stream?.close()
    stream = undefined
  }

  function enter() {
    stream?.close()
    stream = openStream(onChange)
    stream.onerror = () => console.warn('Se perdieron los avisos en vivo; se vuelve a intentar.')
  }

  function onVisibility() {
    if (document.visibilityState === 'hidden') leave()
    else if (!stream) enter()
  }

  /**
   * First checks that the server answers and the session is valid: a failed revalidation would replace the page with an
   * error.
   */
  async function look() {
    if (!stream || stream.readyState === EventSource.OPEN) return
    // After an HTTP error the browser does not reconnect.
    if (stream.readyState === EventSource.CLOSED) enter()
    const answer = await fetch(LIVE_PATH, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok && stream?.readyState !== EventSource.OPEN) onChange()
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
    const stream = openStream(onChange)
    return new Promise((resolve) => {
      end.addEventListener('abort', () => {
        stream.close()
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
