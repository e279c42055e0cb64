import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { removeOrphans } from './orphans.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Removes the pictures that were sent but never saved, now and every six hours. Several nodes may do so at the same
 * time: each removal takes the lock of the pictures (orphans.ts). Returns what stops it and waits for a round's end.
 */
export function startCleaning(place: {
  db: Db
  storage: Storage
  log: Pick<Log, 'info' | 'warn'>
}): () => Promise<void> {
  const stop = new AbortController()
  let round: Promise<void> | undefined
  const clean = async () => {
    const removed = await removeOrphans({ ...place, signal: stop.signal })
    if (removed > 0) place.log.info({ removed }, 'Imágenes sin usar borradas')
    round = undefined
  }
  const start = () => {
    round ??= clean()
  }
  start()
  const timer = setInterval(start, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await round
  }
}
