import type { Database } from '#server/db/database.ts'
import type { LiveStreams } from '#server/http/live.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { PROGRESS } from '#shop/products/write-progress.server.ts'
import type { LiveSettings } from '#shop/settings/live-settings.server.ts'

/** Milliseconds until a failed read is repeated. */
const RETRY_AFTER = 1000

interface Followers {
  catalog: LiveCatalog
  settings: LiveSettings
  streams: LiveStreams
  accountStreams?: LiveStreams
  cache?: PageCache
}

/** Notifies the parts of this process of changes that any node commits, and loads the settings. */
export async function followNotifications(
  database: Pick<Database, 'listen'>,
  { catalog, settings, streams, accountStreams, cache }: Followers,
  log: Pick<Log, 'error'>,
): Promise<void> {
  /** Pages rendered before a read are out of date, unless it returns false. A failed one is repeated: no other notification may come. */
  const read = async (refresh: () => Promise<unknown>, failure?: string): Promise<void> => {
    try {
      if ((await refresh()) !== false) cache?.invalidate()
    } catch (err) {
      if (failure) log.error({ err }, failure)
      setTimeout(() => void read(refresh), RETRY_AFTER).unref()
    }
  }
  /** The read that includes every change so far. A large change sends dozens of notifications, which share one read. */
  let demoRead = Promise.resolve()
  let isDemoReadQueued = false
  await database.listen('catalogue', async (payload) => {
    catalog.announce(payload)
    cache?.invalidate()
    streams.publish('catalog')
    if (!isDemoReadQueued) {
      isDemoReadQueued = true
      demoRead = demoRead.then(() => {
        isDemoReadQueued = false
        return read(() => settings.refreshDemo(), 'No se pudo leer si la tienda tiene demostración')
      })
    }
    await demoRead
  })
  for (const topic of ['orders', 'reviews', 'imports', 'image_fetches'] as const)
    await database.listen(topic, () => streams.publish(topic))
  await database.listen(PROGRESS, (payload) => {
    // Empty after a reconnect.
    if (payload) streams.showProgress(JSON.parse(payload) ?? undefined)
  })
  await database.listen('store_settings', async () => {
    await read(() => settings.refresh(), 'La configuración guardada no se pudo leer')
    streams.publish('settings')
  })
  await database.listen('previews', async () => {
    await read(() => settings.refreshPreview(), 'La vista previa de la tienda no se pudo leer')
  })
  await database.listen('sessions', (userId) => {
    // Without a user the connection was lost: any session may have ended meanwhile.
    streams.checkSessions(userId || undefined)
    accountStreams?.checkSessions(userId || undefined)
  })
  catalog.onRecovery(() => cache?.invalidate())
  await settings.refresh()
}
