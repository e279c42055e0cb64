import type { Log } from './log.ts'

/**
 * Does a task now and every so often, one round at a time; a round that fails is logged and the next one tries again.
 * Returns what stops it: the signal tells a running round, whose end is waited for.
 */
export function startRounds(
  round: (signal: AbortSignal) => Promise<void>,
  { everyMs, failure, log }: { everyMs: number; failure: string; log: Pick<Log, 'error'> },
): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> | undefined
  const start = () => {
    running ??= round(stop.signal)
      .catch((err) => log.error({ err }, failure))
      .finally(() => {
        running = undefined
      })
  }
  start()
  const timer = setInterval(start, everyMs).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
