import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { checkAdminPassword } from '#server/auth/password-strength.ts'
import { firstPasswordNotice } from '#server/auth/prepare-accounts.ts'
import { openDatabase } from '#server/db/open.ts'
import { parseEnv, readEnvFile } from '#server/env.ts'
import { startJobs } from '#server/start/jobs.ts'
import { prepareParts } from '#server/start/prepare-parts.ts'
import { makeFilesPrivate } from '#server/start/private-files.ts'
import { storageFromEnv } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'

/** `npm run dev`: the shop behind Vite, which reloads pages and server modules when their files change. */
readEnvFile()
const env = parseEnv({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(env.LOG_LEVEL)
makeFilesPrivate(env, log)
await checkAdminPassword(env)
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log })
const storage = await storageFromEnv(env)
const opened = { database, storage, env, log }
const { first, ...parts } = await prepareParts(opened)
const stopJobs = startJobs({ ...opened, ...parts })
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
  return createApp({ ...opened, ...parts, build, development: true })
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
