import type { Log } from '#server/telemetry/log.ts'

interface Schedule {
  everyMs: number
  failure: string
  log: Pick<Log, 'error'>
  /** Is given a function that starts a round at once, or after the one that is running. */
  onWake?: (wake: () => void) => void
}

/**
 * Does a task now and every so often, one round at a time; a round that fails is logged and the next one tries again.
 * Returns what stops it: the signal tells a running round, whose end is waited for.
 */
export function startScheduledTask(
  round: (signal: AbortSignal) => Promise<void>,
  { everyMs, failure, log, onWake }: Schedule,
): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> | undefined
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
  onWake?.(wake)
  const timer = setInterval(start, everyMs).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
