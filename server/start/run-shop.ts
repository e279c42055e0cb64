import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { firstPasswordNotice } from '#server/auth/prepare-accounts.ts'
import type { Env } from '#server/env.ts'
import { isTrusted } from '#server/http/client-address.ts'
import { createHttpServer, stopServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { routeTable } from '#server/http/route-table.ts'
import { createApp } from './create-app.ts'
import { startJobs } from './jobs.ts'
import { pageCacheFastPath } from './page-cache-fast-path.ts'
import { type Opened, prepareParts } from './prepare-parts.ts'
import { releaseMemoryAfterBursts } from './release-memory.ts'
import { GatheredLines } from './request-log.ts'

/** Milliseconds after which pages stop waiting for a transaction on the only connection, or for the catalog. */
const LONG_WAIT = 250

interface Built {
  build: ServerBuild
  clientFolder: string
}

/**
 * Creates all parts of the shop, passes them to each other, and runs until a stop signal. Closes the database at the
 * end.
 */
export async function runShop({ build, clientFolder, ...opened }: Opened & Built): Promise<void> {
  const { database, env, log } = opened
  try {
    const cache = new PageCache()
    const { first, ...parts } = await prepareParts({ ...opened, cache })
    const { catalog, settings, counts } = parts
    cache.delayWhile(() => database.pool.fullFor > LONG_WAIT || catalog.readingFor > LONG_WAIT)
    const closing = new AbortController()
    const figures =
      env.METRICS_TOKEN &&
      (await import('#server/telemetry/collect-metrics.ts')).collectMetrics({
        cache,
        areas: listAreas(build),
      })
    const app = createApp({
      ...opened,
      ...parts,
      build,
      cache,
      ...(figures && { figures }),
      closing: closing.signal,
      clientFolder,
    })
    const lines = new GatheredLines(log)
    const shortcut = pageCacheFastPath(cache, env, lines, routeTable(build).publicPages, counts)
    const isProxy = (address: string | undefined) => env.TRUST_PROXY > 0 && isTrusted({ address }, env)
    const server = createHttpServer(app, { shortcut, isProxy }).listen(env.PORT, env.HOST)
    try {
      await once(server, 'listening')
      process.stdout.write(
        `${settings.current.storeName} está abierta en ${formatAddress(env, server.address() as AddressInfo)}\n`,
      )
    } finally {
      // Even if listening failed: the account exists, and its password is not shown again.
      if (first) process.stdout.write(firstPasswordNotice(first))
    }

    // Also frees the memory of what was read from the cache.
    flushCompileCache()
    releaseMemoryAfterBursts()
    const stopJobs = startJobs({ ...opened, ...parts })
    log.info({ signal: await stopSignal() }, 'Cerrando')
    closing.abort()
    await pause(env.DRAIN_SECONDS * 1000)
    parts.streams.close()
    parts.accountStreams.close()
    await stopJobs(stopServer(server))
    lines.write()
  } finally {
    await database.close()
  }
}

/**
 * Resolves with the first stop signal. The second may be the same one: npm passes on to the shop what the terminal or the
 * supervisor has sent to both. A third one ends the process at once.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let received = 0
  const receive = (signal: NodeJS.Signals) => {
    resolve(signal)
    if (++received === 2) process.off('SIGTERM', receive).off('SIGINT', receive)
  }
  process.on('SIGTERM', receive).on('SIGINT', receive)
  return promise
}

/** The first path segments of the shop's URLs. */
function listAreas({ routes }: ServerBuild): Set<string> {
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

/** The URL of the shop for a browser on this machine. */
function formatAddress({ PUBLIC_URL, HOST }: Env, { port }: AddressInfo): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
