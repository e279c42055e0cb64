import { loadCatalogIfNew } from '#demo/load-catalog.ts'
import { prepareAccounts } from '#server/auth/prepare-accounts.ts'
import { upgradeShop } from '#server/backup/upgrade-shop.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { LiveStreams } from '#server/http/live.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { createMail } from '#server/mail/mail.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { followNotifications } from './follow-notifications.ts'

/** What the shop is made from. */
export interface Opened {
  database: Database
  storage: Storage
  env: Env
  log: Log
}

/** Upgrades the database, fills that of a new shop, and creates the parts that the app and the jobs share. */
export async function prepareParts({ database, storage, env, log, cache }: Opened & { cache?: PageCache }) {
  await upgradeShop(database, { storage, env, log })
  await loadCatalogIfNew({ db: database.db, storage, seed: env.SEED, log })
  const streams = new LiveStreams()
  const accountStreams = new LiveStreams()
  const settings = new LiveSettings(database.db, defaultSettings(env))
  const catalog = new LiveCatalog(database.db, log)
  const followers = { catalog, settings, streams, accountStreams, ...(cache && { cache }) }
  await followNotifications(database, followers, log)
  // Read meanwhile; the first request waits for it, and reads again after an error.
  catalog.current().catch(() => {})
  const { accounts, first } = await prepareAccounts({ database, env, log })
  const { SMTP_URL, MAIL_FROM } = env
  const mail = SMTP_URL && MAIL_FROM ? createMail({ SMTP_URL, MAIL_FROM }, log) : undefined
  return { settings, catalog, streams, accountStreams, accounts, first, mail, counts: new VisitCounts() }
}
