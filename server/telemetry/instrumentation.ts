import { channel } from 'node:diagnostics_channel'

/** What the shop measures of itself; while nobody listens (server/telemetry/collect-metrics.ts), telling costs nothing. Times in milliseconds. */
export interface Measurement {
  request: { method: string; path: string; status: number; ms: number }
  /** A page drawn by React, its queries included. */
  render: { ms: number }
  /** How the page cache answered: from memory, drawn again, or with an old copy because it could not be. */
  page: { from: 'memory' | 'rendering' | 'old copy' }
  query: { ms: number; failed: boolean }
  /** A variant of an image encoded, a preview rendered, or an upload drawn again. */
  image: { job: 'variant' | 'preview' | 'upload'; ms: number; failed: boolean }
}

const nameOf = (kind: keyof Measurement) => `azahar.${kind}`

/** How to tell a measurement of this kind. */
export function emitter<Kind extends keyof Measurement>(kind: Kind) {
  const told = channel(nameOf(kind))
  return (measured: () => Measurement[Kind]): void => {
    if (told.hasSubscribers) told.publish(measured())
  }
}

/** Measures a task by its promise. */
export async function timed<Result>(
  task: Promise<Result>,
  tell: (ms: number, failed: boolean) => void,
): Promise<Result> {
  const start = performance.now()
  try {
    const result = await task
    tell(performance.now() - start, false)
    return result
  } catch (error) {
    tell(performance.now() - start, true)
    throw error
  }
}

/** Calls `hear` for every measurement of this kind from now on. Returns how to stop it. */
export function onMeasurement<Kind extends keyof Measurement>(
  kind: Kind,
  hear: (measured: Measurement[Kind]) => void,
): () => void {
  const listener = (message: unknown) => hear(message as Measurement[Kind])
  channel(nameOf(kind)).subscribe(listener)
  return () => void channel(nameOf(kind)).unsubscribe(listener)
}
