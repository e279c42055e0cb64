import { useEffect, useState } from 'react'

/** Channel between the windows of one browser, which share a session. */
const CHANNEL = 'azahar-session'
/** Timeout in milliseconds of a session check. */
const PATIENCE = 4000
/** Milliseconds for which a page may be hidden and shown again before a new session check. */
const SHORT = 2000

/** `ended`: the server reports that the session is over. `changed`: it may have ended, or a new one has begun. */
type News = 'ended' | 'changed'

/** This window ends the session itself, and navigates to its own target. */
let isLeaving = false

/** Makes every window of this browser, this one included, check its session. */
export function announceSession(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/**
 * Signs out by `send`, a router's action, and follows its redirect with a new document: nothing of the session stays in
 * memory or in the history, and no request of the page that is left can interrupt it. The other windows are notified.
 * `onLeave` runs before.
 */
export async function leaveSession<Result>(
  send: () => Promise<Result>,
  onLeave: () => void,
): Promise<Result> {
  isLeaving = true
  try {
    const result = await send()
    isLeaving = false
    return result
  } catch (answer) {
    const target = answer instanceof Response ? answer.headers.get('location') : null
    if (target === null) {
      isLeaving = false
      throw answer
    }
    onLeave()
    announceSession('ended')
    addEventListener('beforeunload', coverIfStaying)
    location.replace(target)
    return new Promise(() => {})
  }
}

/** Who stays to keep unsaved work has no session either: this page is covered as the other windows are. */
function coverIfStaying({ defaultPrevented: mayStay }: BeforeUnloadEvent): void {
  removeEventListener('beforeunload', coverIfStaying)
  if (!mayStay) return
  setTimeout(() => {
    isLeaving = false
    announceSession('ended')
  })
}

/** Hides all content on the screen, not in print (app.css). */
function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}

/** Whether the session is valid. The URL answers 401 once it is over; undefined when the check fails. */
async function isSessionOpen(url: string): Promise<boolean | undefined> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE) })
    return ok || (status === 401 ? false : undefined)
  } catch {
    return undefined
  }
}

/**
 * Watches the session of a page with personal data, and covers the page as soon as it is over. A page that was hidden
 * is shown again after the session check succeeds or cannot be made. `onChange` gets whether the session is over.
 * Returns how to stop.
 */
function watchSession(url: string, onChange: (isOver: boolean) => void): () => void {
  let isOver = false
  let isStopped = false
  let hiddenAt: number | undefined
  isLeaving = false

  async function look(news?: News) {
    const isOpen = await isSessionOpen(url)
    if (isStopped || isLeaving) return
    const wasOver = isOver
    isOver = isOpen === undefined ? isOver || news === 'ended' : !isOpen
    cover(isOver || hiddenAt !== undefined)
    if (isOver !== wasOver) onChange(isOver)
  }

  function onHide() {
    hiddenAt ??= Date.now()
    cover(true)
  }
  function onShow() {
    const isShort = hiddenAt !== undefined && Date.now() - hiddenAt < SHORT
    hiddenAt = undefined
    if (isShort) cover(isOver)
    void look()
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? onHide() : onShow())
  /** Only for a page from the back/forward cache, not for a new load. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onShow()

  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<News>) => void look(data)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onPageShow)
  return () => {
    isStopped = true
    channel.close()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onPageShow)
    cover(false)
  }
}

/** Publishes the session events of a stream to all windows. */
export function announceFrom(stream: EventSource): void {
  stream.addEventListener('session-ended', () => {
    // A reconnect would fail with 401.
    stream.close()
    announceSession('ended')
  })
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) announceSession('changed')
  })
}

/**
 * Subscribes to the end of the session while this window is visible, on pages without another stream. Returns how to
 * stop.
 */
function followSession(url: string): () => void {
  let stream: EventSource | undefined
  const follow = () => {
    stream?.close()
    stream = undefined
    if (document.visibilityState === 'hidden') return
    stream = new EventSource(url)
    announceFrom(stream)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stream?.close()
  }
}

/**
 * Whether the session of this page is over. Until the check and after the end the page is covered. `url` answers
 * 401 then, and is an event stream of the session. `ownStream`: the page has its own stream that publishes the end.
 */
export function useSessionOver(url: string, { ownStream = false } = {}): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => watchSession(url, setOver), [url])
  useEffect(() => (ownStream ? undefined : followSession(url)), [url, ownStream])
  return isOver
}
