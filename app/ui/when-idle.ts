/** Waits this long in browsers without idle callbacks (Safari), in milliseconds. */
const PAUSE = 500

/** A busy machine may keep a browser from being idle for minutes: then the task runs after this many milliseconds. */
const MAX_WAIT = 2000

/** Runs a task when the browser is idle. The returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, PAUSE)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(task, { timeout: MAX_WAIT })
  return () => cancelIdleCallback(idle)
}
