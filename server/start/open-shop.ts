import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { checkAdminPassword } from '#server/auth/password-strength.ts'
import { StartError } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { findTemplate } from '#server/db/pglite/database-template.ts'
import { type Env, parseEnv, readEnvFile, SettingError } from '#server/env.ts'
import { storageFromEnv } from '#server/storage/storage.ts'
import { createLog, exitOnUncaughtError } from '#server/telemetry/log.ts'
import { makeFilesPrivate } from './private-files.ts'
import { startupErrorMessage } from './startup-error.ts'

const BUILD = resolve(import.meta.dirname, '../../build')
const SERVER_BUILD = join(BUILD, 'server/index.js')

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
  await loadShop()
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-'))
  const database = await openDatabase({ dataDir, template: findTemplate() })
  await database.close()
  await rm(dataDir, { recursive: true })
  process.exit(0)
}

async function openShop(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  exitOnUncaughtError(log)
  makeFilesPrivate(env, log)
  // What can stop a start comes before the database: a failed first start leaves no files behind.
  checkBuild()
  await checkAdminPassword(env)
  await tryToListen(env)
  const storage = await storageFromEnv(env)
  // The engine of the database starts in its own thread, and the shop is loaded meanwhile.
  const opening = openDatabase({
    ...{ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log },
    template: findTemplate(),
  })
  const [database, { runShop, build }] = await Promise.all([opening, loadShop()])
  await runShop({ database, storage, env, log, build, clientFolder: join(BUILD, 'client') })
  process.exit(0)
}

async function loadShop() {
  const build: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href)
  return { build, ...(await import('./run-shop.ts')) }
}

function checkBuild(): void {
  if (!existsSync(SERVER_BUILD))
    throw new StartError('La tienda no está construida todavía: se construye y abre con npm start.')
}

/** Throws if the shop cannot listen. */
async function tryToListen({ PORT, HOST }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening').catch((error) => {
    if (error.syscall !== 'getaddrinfo') throw error
    throw new SettingError('HOST no es válida: se espera una dirección de este equipo, por ejemplo 127.0.0.1')
  })
  probe.close()
  await once(probe, 'close')
}
