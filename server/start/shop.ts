import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { checkAdminPassword } from '#server/auth/password-strength.ts'
import { firstPasswordNotice } from '#server/auth/prepare-accounts.ts'
import { openDatabase } from '#server/db/open.ts'
import { findTemplate } from '#server/db/pglite/database-template.ts'
import { StartError } from '#server/db/start-error.ts'
import { type Env, parseEnv, readEnvFile } from '#server/env.ts'
import { isTrusted } from '#server/http/client-address.ts'
import { createHttpServer, stopServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { routeTable } from '#server/http/route-table.ts'
import { storageFromEnv } from '#server/storage/storage.ts'
import { createLog, exitOnUncaughtError } from '#server/telemetry/log.ts'
import { createApp } from './create-app.ts'
import { startJobs } from './jobs.ts'
import { pageCacheFastPath } from './page-cache-fast-path.ts'
import { prepareParts } from './prepare-parts.ts'
import { makeFilesPrivate } from './private-files.ts'
import { releaseMemoryAfterBursts } from './release-memory.ts'
import { GatheredLines } from './request-log.ts'
import { startupErrorMessage } from './startup-error.ts'

/** Milliseconds after which pages stop waiting for a transaction on the only connection, or for the catalog. */
const LONG_WAIT = 250

const BUILD = resolve(import.meta.dirname, '../../build')

/** Opens the shop with the settings of the environment; a startup error is printed in one line. */
export async function main(): Promise<void> {
  try {
    readEnvFile()
    await openShop(parseEnv(process.env))
  } catch (error) {
    const line = startupErrorMessage(error)
    if (!line) throw error
    console.error(line)
    process.exit(1)
  }
}

/** Loads what a start loads, for `scripts/build.ts`. Threads store what they loaded when they end. */
export async function fillCompileCache(): Promise<void> {
  await importBuild()
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-'))
  const database = await openDatabase({ dataDir, template: findTemplate() })
  await database.close()
  await rm(dataDir, { recursive: true })
  process.exit(0)
}

/** Creates all parts of the shop from the settings, passes them to each other, and runs until a stop signal. */
async function openShop(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  exitOnUncaughtError(log)
  makeFilesPrivate(env, log)
  const [build] = await Promise.all([importBuild(), checkAdminPassword(env)])
  await tryToListen(env)
  const storage = await storageFromEnv(env)
  const database = await openDatabase({
    ...{ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log },
    template: findTemplate(),
  })
  try {
    const cache = new PageCache()
    const opened = { database, storage, env, log }
    const { first, ...parts } = await prepareParts({ ...opened, cache })
    const { catalog, settings, counts } = parts
    cache.delayWhile(() => database.pool.fullFor > LONG_WAIT || catalog.readingFor > LONG_WAIT)
    const closing = new AbortController()
    const figures =
      env.METRICS_TOKEN &&
      (await import('#server/telemetry/collect-metrics.ts')).collectMetrics({ cache, areas: areasOf(build) })
    const app = createApp({
      ...opened,
      ...parts,
      build,
      cache,
      ...(figures && { figures }),
      closing: closing.signal,
      clientFolder: `${BUILD}/client`,
    })
    const lines = new GatheredLines(log)
    const shortcut = pageCacheFastPath(cache, env, lines, routeTable(build).publicPages, counts)
    const isProxy = (address: string | undefined) => env.TRUST_PROXY > 0 && isTrusted({ address }, env)
    const server = createHttpServer(app, { shortcut, isProxy }).listen(env.PORT, env.HOST)
    try {
      await once(server, 'listening')
      process.stdout.write(
        `${settings.current.storeName} está abierta en ${addressOf(env, server.address() as AddressInfo)}\n`,
      )
    } finally {
      // Even if listening failed: the account exists, and its password is not shown again.
      if (first) process.stdout.write(firstPasswordNotice(first))
    }

    // Also frees the memory of what was read from the cache.
    flushCompileCache()
    releaseMemoryAfterBursts()
    const stopJobs = startJobs({ ...opened, ...parts })
    const [signal] = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    log.info({ signal }, 'Cerrando')
    closing.abort()
    await pause(env.DRAIN_SECONDS * 1000)
    parts.streams.close()
    parts.accountStreams.close()
    await stopJobs(stopServer(server))
    lines.write()
  } finally {
    await database.close()
  }
  process.exit(0)
}

/** Throws if the shop cannot listen, before anything is written: a failed first start leaves no files behind. */
async function tryToListen({ PORT, HOST }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** The first path segments of the shop's URLs. */
function areasOf({ routes }: ServerBuild): Set<string> {
  const first = Object.values(routes).map((route) => route?.path?.split('/')[0] ?? '')
  return new Set([
    ...first.filter((name) => /^[\w.]*$/.test(name)),
    'images',
    'previews',
    'assets',
    'healthz',
    'readyz',
  ])
}

async function importBuild(): Promise<ServerBuild> {
  const path = `${BUILD}/server/index.js`
  if (!existsSync(path))
    throw new StartError('La tienda no está construida todavía: se construye y abre con npm start.')
  return import(pathToFileURL(path).href)
}

/** The URL of the shop for a browser on this machine. */
function addressOf({ PUBLIC_URL, HOST }: Env, { port }: AddressInfo): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
