import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { startEmbeddedPostgres } from '#tests/embedded-postgres.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { test as journey } from './journey.ts'

/** A shop whose database the journeys can access too. */
export type ShopWithDatabase = ShopProcess & { db: Database['db'] }

/**
 * Journeys in a shop on a database server, empty without a `seed`. Orders, prices and stock change outside the page.
 */
export const test = journey.extend<object, { seed: string; shop: ShopWithDatabase }>({
  seed: ['none', { option: true, scope: 'worker' }],
  shop: [
    async ({ seed }, use) => {
      const postgres = await startEmbeddedPostgres()
      const shop = await startShop({ seed, env: { DATABASE_URL: postgres.url, TRUST_PROXY: '1' } })
      const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
      await use({ ...shop, db: database.db })
      await database.close()
      await shop.stop()
      await postgres.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // These journeys cause validation errors and network errors.
  allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|^503 /],
})
