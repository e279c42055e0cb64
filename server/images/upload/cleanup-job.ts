import type { Db } from '#server/db/database.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { removeOrphans } from './orphans.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Removes images that were uploaded but never saved, now and every six hours. Several nodes may do so concurrently:
 * each removal takes the images lock (orphans.ts). Returns a function that stops it and waits for a running round.
 */
export function startCleanupJob(place: {
  db: Db
  storage: Storage
  log: Pick<Log, 'info' | 'warn' | 'error'>
}): () => Promise<void> {
  return startScheduledTask(
    async (signal) => {
      const removed = await removeOrphans({ ...place, signal })
      if (removed > 0) place.log.info({ removed }, 'Imágenes sin usar borradas')
    },
    { everyMs: EVERY_MS, failure: 'Las imágenes sin usar no se pudieron borrar', log: place.log },
  )
}
