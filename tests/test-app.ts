import { parseEnv } from '#server/env.ts'
import { type AppParts, createApp } from '#server/start/create-app.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { testAccounts } from './accounts.ts'
import { build } from './built-app.ts'

interface Options extends Partial<Omit<AppParts, 'database' | 'env'>> {
  /** Environment variables. */
  env?: Record<string, string>
}

/** The shop over HTTP on this database, without a network: the built app, quick sign-ins, no log and no images. */
export function testApp(database: AppParts['database'], { env = {}, ...given }: Options = {}) {
  const log = given.log ?? createLog('silent')
  const parts = {
    accounts: testAccounts(database.db),
    catalog: new LiveCatalog(database.db, log),
    storage: openStorage('/nonexistent'),
    build,
    ...given,
  }
  const app = createApp({ ...parts, database, env: parseEnv(env), log })
  return { app, accounts: parts.accounts, catalog: parts.catalog }
}
