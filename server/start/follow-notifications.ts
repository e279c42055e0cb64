import type { Database } from '#server/db/database.ts'
import type { LiveStreams } from '#server/http/live.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { PROGRESS } from '#shop/import/write-progress.server.ts'
import type { LiveSettings } from '#shop/settings/live-settings.server.ts'

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
  await database.listen('catalogue', async (payload) => {
    catalog.announce(payload)
    cache?.invalidate()
    streams.publish('catalog')
    const isChanged = await settings.refreshDemo().catch((err) => {
      log.error({ err }, 'No se pudo leer si la tienda tiene demostración')
      return true
    })
    // A page rendered meanwhile has the former notice.
    if (isChanged) cache?.invalidate()
  })
  for (const topic of ['orders', 'reviews', 'imports', 'image_fetches'] as const)
    await database.listen(topic, () => streams.publish(topic))
  await database.listen(PROGRESS, (payload) => {
    // Empty after a reconnect.
    if (payload) streams.showProgress(JSON.parse(payload) ?? undefined)
  })
  await database.listen('store_settings', async () => {
    await settings.refresh().catch((err) => log.error({ err }, 'La configuración guardada no se pudo leer'))
    cache?.invalidate()
    streams.publish('settings')
  })
  await database.listen('previews', async () => {
    await settings
      .refreshPreview()
      .catch((err) => log.error({ err }, 'La vista previa de la tienda no se pudo leer'))
    cache?.invalidate()
  })
  await database.listen('sessions', (userId) => {
    // Without a user the connection was lost: any session may have ended meanwhile.
    streams.checkSessions(userId || undefined)
    accountStreams?.checkSessions(userId || undefined)
  })
  catalog.onRecovery(() => cache?.invalidate())
  await settings.refresh()
}
