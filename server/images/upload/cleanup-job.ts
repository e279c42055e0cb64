import type { Db } from '#server/db/database.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { removeOrphans } from './orphans.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Removes the images that were sent but never saved, now and every six hours. Several nodes may do so at the same
 * time: each removal takes the lock of the images (orphans.ts). Returns what stops it and waits for a round's end.
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
