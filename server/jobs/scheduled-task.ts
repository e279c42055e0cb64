import type { Log } from '#server/telemetry/log.ts'

interface Schedule {
  everyMs: number
  failure: string
  log: Pick<Log, 'warn' | 'error'>
  /** `listen` receives a function that starts a round at once, or after the running one; its own failure is a warning. */
  wakeUp?: { listen: (wake: () => void) => Promise<unknown>; failure: string }
}

/**
 * Runs a task now and every `everyMs`, one round at a time. A failed round is logged, and the next one retries.
 * Returns a function that aborts the signal of a running round and waits for its end.
 */
export function startScheduledTask(
  round: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, failure, log, wakeUp }: Schedule,
): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<unknown> | undefined
  let again = false
  const start = () => {
    running ??= round(stop.signal)
      .catch((err) => log.error({ err }, failure))
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }
  const wake = () => {
    again = running !== undefined
    if (!again && !stop.signal.aborted) start()
  }
  start()
  wakeUp?.listen(wake).catch((err) => log.warn({ err }, wakeUp.failure))
  const timer = setInterval(start, everyMs).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
