import { deleteExpired } from '#server/auth/delete-expired.ts'
import { startBackups } from '#server/backup/back-up-shop.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { startImageTasks } from '#server/images/tasks/run-tasks.ts'
import { startCleanupJob } from '#server/images/upload/orphans.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { forgetArchives } from '#shop/import/image-archives.server.ts'
import { forgetImports } from '#shop/import/import-actions.server.ts'
import { startImageFetches } from '#shop/import/run-image-fetches.server.ts'
import { startImports } from '#shop/import/run-imports.server.ts'
import { readPopularity } from '#shop/insights/popularity.server.ts'
import { startCounting } from '#shop/insights/start-counting.server.ts'
import type { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { createAnnouncementJob } from '#shop/orders/new-orders.server.ts'
import { expireHolds } from '#shop/orders/order-stock.server.ts'
import { forgetChanges } from '#shop/products/catalog-changes.server.ts'
import { productPreviews } from '#shop/products/make-preview.server.ts'
import { publishDueDrafts } from '#shop/products/publication.server.ts'
import { forgetRemovedProducts } from '#shop/products/removed-products.server.ts'
import type { LiveSettings } from '#shop/settings/live-settings.server.ts'

const DAY = 24 * 3_600_000

interface Parts {
  database: Pick<Database, 'db' | 'pool' | 'engine' | 'listen' | 'notify'>
  catalog: LiveCatalog
  storage: Storage
  mail: Mail | undefined
  settings: LiveSettings
  counts: VisitCounts
  env: Pick<Env, 'ADMIN_EMAIL' | 'PUBLIC_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_PASSPHRASE'>
  log: Log
}

/**
 * Starts all scheduled jobs of an open shop. Returns a function that aborts running jobs and waits for them. After
 * `served`, the end of the last response, it writes the visits for the last time, and waits for e-mails being sent.
 */
export function startJobs({ database, catalog, storage, mail, settings, counts, env, log }: Parts) {
  const { db, pool, engine } = database
  const every = (everyMs: number, failure: string, round: (signal: AbortSignal) => Promise<unknown>) =>
    startScheduledTask(round, { everyMs, failure, log })
  const timeZone = () => settings.orders.timeZone
  const previews = productPreviews({ db, storage, defaultName: settings.defaults.storeName })
  const jobs = [
    startBackups({ db, shop: { pool, engine, storage, dataDir: env.DATA_DIR }, env, timeZone, log }),
    startCleanupJob({ db, storage, log }),
    startImageTasks({ database, storage, previews, log }),
    startImports({ database, storage, log }),
    every(DAY, 'Los archivos importados hace más de un mes no se pudieron borrar', () =>
      forgetImports({ db, storage }),
    ),
    startImageFetches({ database, storage, log }),
    every(DAY, 'Los archivos ZIP de imágenes ya usados no se pudieron borrar', () =>
      forgetArchives({ db, storage }),
    ),
    every(60_000, 'Las reservas vencidas no se pudieron liberar', () => expireHolds(db)),
    every(60_000, 'Los productos programados no se pudieron publicar', () => publishDueDrafts(db)),
    every(15 * 60_000, 'No se pudo leer qué perfumes se venden y se ven más', async () =>
      catalog.setPopularity(await readPopularity(db)),
    ),
    every(DAY, 'Los perfumes quitados hace más de un mes no se pudieron olvidar', () =>
      forgetRemovedProducts(db),
    ),
    every(DAY, 'Los cambios antiguos del catálogo no se pudieron olvidar', () => forgetChanges(db)),
    every(DAY, 'Las sesiones y los enlaces vencidos no se pudieron borrar', () => deleteExpired(db)),
  ]
  if (mail && env.ADMIN_EMAIL) {
    const announce = createAnnouncementJob({ db, mail, to: env.ADMIN_EMAIL, origin: env.PUBLIC_URL })
    jobs.push(every(15_000, 'Un pedido nuevo no se pudo avisar por correo', announce))
  }
  const stopCounting = startCounting({ db, counts, timeZone, log })
  return async (served?: Promise<void>): Promise<void> => {
    await Promise.all([served, ...jobs.map((stop) => stop())])
    await stopCounting()
    await mail?.settle()
  }
}
