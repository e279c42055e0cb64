import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { LiveStreams } from '#server/http/live.ts'
import { createLog } from '#server/telemetry/log.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { followNotifications } from './follow-notifications.ts'

describeEachEngine('a node that follows notifications', (engine) => {
  async function startNode() {
    const database = await createTestDatabase(engine)
    const { db } = database
    const log = createLog('silent')
    const settings = new LiveSettings(db, defaultSettings(parseEnv({})))
    const streams = new LiveStreams()
    await followNotifications(database, { catalog: new LiveCatalog(db, log), settings, streams }, log)
    const stop = () => {
      streams.close()
      return database.close()
    }
    return { db, log, settings, stop }
  }

  test('reads settings that it could not read when they changed', async () => {
    const { db, log, settings, stop } = await startNode()
    const failed = vi.spyOn(log, 'error')
    await db.transaction(async (tx) => {
      await tx.execute(sql`update store_settings set whatsapp_number = '573110000000', version = 2`)
      await tx.execute(sql`alter table store_settings rename to settings_away`)
    })
    await vi.waitUntil(() => failed.mock.calls.length > 0, { timeout: 60_000 })
    expect(settings.current.whatsappNumber).not.toBe('573110000000')
    // Sends no notification.
    await db.execute(sql`alter table settings_away rename to store_settings`)
    await vi.waitUntil(() => settings.current.whatsappNumber === '573110000000', { timeout: 60_000 })
    await stop()
  })

  test('reads once for many notifications whether the shop has a demonstration', async () => {
    const { db, settings, stop } = await startNode()
    const reads = vi.spyOn(settings, 'refreshDemo')
    await db.execute(
      sql`select notify_products(array(select gen_random_uuid() from generate_series(1, 4000)))`,
    )
    await db.execute(sql`insert into products (name, demo) values ('Muestra', 'untouched')`)
    await vi.waitUntil(() => settings.current.demo, { timeout: 60_000 })
    expect(reads.mock.calls.length).toBeLessThan(6)
    await stop()
  })
})
