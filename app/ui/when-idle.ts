/** Waits this long in browsers without idle callbacks (Safari), in milliseconds. */
const PAUSE = 500

/** Runs a task when the browser is idle. The returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, PAUSE)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(task)
  return () => cancelIdleCallback(idle)
}
