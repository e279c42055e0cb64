/** Between the windows of one browser, which share a session. */
const CHANNEL = 'azahar-session'
/** Milliseconds after which a shop that does not answer is taken for out of reach. */
const PATIENCE = 4000
/** Milliseconds for which a page may be hidden without being checked before it is seen again. */
const SHORT = 2000

/** `ended`: the session is over, says the shop. `changed`: it may have ended, or a new one has begun. */
type News = 'ended' | 'changed'

/** This window ends the session itself, and goes on to a page of its own choice. */
let isLeaving = false

/** Asks every window of this browser, this one included, to look at its session. */
export function announceSession(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Signs out by `send`, a router's action: this window goes where that redirects to, all others follow the end. */
export async function leaveSession<Result>(send: () => Promise<Result>): Promise<Result> {
  isLeaving = true
  let hasLeft = false
  try {
    return await send()
  } catch (answer) {
    hasLeft = answer instanceof Response
    throw answer
  } finally {
    isLeaving = hasLeft
    if (hasLeft) announceSession('ended')
  }
}

/** Hides all content on the screen, not on paper (app.css). */
function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}

/** Whether the session lasts, by the address that answers 401 once it is over; undefined where it cannot be known. */
async function isSessionOpen(address: string): Promise<boolean | undefined> {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE) })
    return ok || (status === 401 ? false : undefined)
  } catch {
    return undefined
  }
}

/**
 * Watches the session of a page with personal data, and covers the page as soon as it is over. A page that was hidden is
 * seen again once its session is known to last, or cannot be asked for. `onChange` gets whether the session is over.
 * Returns how to stop.
 */
export function watchSession(address: string, onChange: (isOver: boolean) => void): () => void {
  let isOver = false
  let isStopped = false
  let hiddenAt: number | undefined
  isLeaving = false

  async function look(news?: News) {
    const isOpen = await isSessionOpen(address)
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
  /** A page that the browser had put aside whole, and not one that has just loaded. */
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

/** Announces what a stream says about the session that it belongs to. */
export function announceFrom(source: EventSource): void {
  source.addEventListener('session-ended', () => {
    // The browser would only come back to be refused.
    source.close()
    announceSession('ended')
  })
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) announceSession('changed')
  })
}

/** Follows the end of the session while this window is looked at, where no other stream does. Returns how to stop. */
export function followSession(address: string): () => void {
  let source: EventSource | undefined
  const follow = () => {
    source?.close()
    source = undefined
    if (document.visibilityState === 'hidden') return
    source = new EventSource(address)
    announceFrom(source)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}
