import { channel } from 'node:diagnostics_channel'

/**
 * Measurements that the shop emits. Without a subscriber (server/telemetry/collect-metrics.ts) they cost nothing. Times
 * in milliseconds.
 */
interface Measurement {
  request: { method: string; path: string; status: number; ms: number }
  /** A page rendered by React, its queries included. */
  render: { ms: number }
  /** How the page cache answered: from memory, rendered, or with an old copy because rendering failed. */
  page: { from: 'memory' | 'rendering' | 'old copy' }
  query: { ms: number; failed: boolean }
  /** A variant of an image encoded, a preview rendered, or an upload re-encoded. */
  image: { job: 'variant' | 'preview' | 'upload'; ms: number; failed: boolean }
}

const toChannelName = (kind: keyof Measurement) => `azahar.${kind}`

/** Returns a function that emits a measurement of this kind; it computes it only for subscribers. */
export function emitter<Kind extends keyof Measurement>(kind: Kind) {
  const measurements = channel(toChannelName(kind))
  return (measured: () => Measurement[Kind]): void => {
    if (measurements.hasSubscribers) measurements.publish(measured())
  }
}

/** Measures a task by its promise. */
export async function timed<Result>(
  task: Promise<Result>,
  report: (ms: number, failed: boolean) => void,
): Promise<Result> {
  const start = performance.now()
  try {
    const result = await task
    report(performance.now() - start, false)
    return result
  } catch (error) {
    report(performance.now() - start, true)
    throw error
  }
}

/** Calls `hear` for every measurement of this kind from now on. Returns a function that stops it. */
export function onMeasurement<Kind extends keyof Measurement>(
  kind: Kind,
  hear: (measured: Measurement[Kind]) => void,
): () => void {
  const listener = (message: unknown) => hear(message as Measurement[Kind])
  channel(toChannelName(kind)).subscribe(listener)
  return () => void channel(toChannelName(kind)).unsubscribe(listener)
}
