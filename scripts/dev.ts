import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { loadCatalogIfNew } from '#demo/load-catalog.ts'
import { checkAdminPassword } from '#server/auth/password-strength.ts'
import { firstPasswordNotice, prepareAccounts } from '#server/auth/prepare-accounts.ts'
import { upgradeShop } from '#server/backup/upgrade-shop.ts'
import { openDatabase } from '#server/db/open.ts'
import { parseEnv, readEnvFile } from '#server/env.ts'
import { LiveStreams } from '#server/http/live.ts'
import { createMail } from '#server/mail/mail.ts'
import { followNotifications } from '#server/start/follow-notifications.ts'
import { startJobs } from '#server/start/jobs.ts'
import { makeFilesPrivate } from '#server/start/private-files.ts'
import { storageFromEnv } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'

/** `npm run dev`: the shop behind Vite, which reloads pages and server modules when their files change. */
readEnvFile()
const env = parseEnv({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(env.LOG_LEVEL)
makeFilesPrivate(env, log)
await checkAdminPassword(env)
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log })
const storage = await storageFromEnv(env)
await upgradeShop(database, { storage, env, log })
await loadCatalogIfNew({ db: database.db, storage, seed: env.SEED, log })
const { accounts, first } = await prepareAccounts({ database, env, log })
const settings = new LiveSettings(database.db, defaultSettings(env))
const mail = createMail(env, log)
const streams = new LiveStreams()
const accountStreams = new LiveStreams()
const catalog = new LiveCatalog(database.db, log)
await followNotifications(database, { catalog, settings, streams, accountStreams }, log)
const counts = new VisitCounts()
const stopJobs = startJobs({ catalog, database, storage, mail, settings, counts, env, log })
if (first) console.log(firstPasswordNotice(first))

const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})

/** Vite loads the app like the routes, so that both share the same contexts. Unchanged modules are cached. */
async function currentApp() {
  const { createApp } = (await vite.ssrLoadModule(
    '#server/start/create-app.ts',
  )) as typeof import('#server/start/create-app.ts')
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as never
  return createApp({
    database,
    catalog,
    storage,
    accounts,
    mail,
    env,
    settings,
    log,
    build,
    streams,
    accountStreams,
    counts,
    development: true,
  })
}

server.on('request', (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, async () => {
    try {
      const app = await currentApp()
      await getRequestListener(app.fetch)(incoming, outgoing)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      console.error(error)
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end((error as Error).stack)
    }
  })
})
server.listen(env.PORT, env.HOST, () =>
  console.log(`${env.STORE_NAME} en desarrollo: http://localhost:${env.PORT}`),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await stopJobs()
    await database.close()
    process.exit(0)
  })
}
