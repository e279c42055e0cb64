import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import packageJson from '../package.json' with { type: 'json' }
import { cookiesFrom } from './accounts.ts'

export interface ShopProcess {
  url: string
  dataDir: string
  pid: number
  /** Complete output of the shop so far. */
  output(): string
  isRunning(): boolean
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The administrator of every test shop. */
export const TEST_ADMIN = { email: 'admin@prueba.local', password: 'clave-de-prueba-2026' }

/**
 * Those of `npm start`. On a machine with much memory V8's semi-space grows to 200 MB, although 16 MB are as fast, and
 * garbage of the old space is collected late (docs/scaling.md).
 */
const NODE_OPTIONS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

interface ShopOptions {
  /** The demo's perfumes as the shop's own catalog without it; 'demo' is the demonstration itself. */
  seed?: string
  dataDir?: string
  /** The data folder of a closed shop, which this one copies first. */
  dataFrom?: string
  env?: Record<string, string>
  /** More flags of Node. */
  flags?: string[]
  /**
   * Writes the shop's output to this file: under load, reading it here would take CPU from the measured shop.
   * `output()` is empty then.
   */
  logFile?: string
  /**
   * Called at once with the process group of the shop. `process.kill(-group, 'SIGKILL')` ends the shop with all its
   * child processes, also during its start.
   */
  onGroup?: (group: number) => void
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resolves when the port accepts connections or the process has ended. */
async function untilConnected(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
}

/** Starts the built shop as a separate process with its own data folder, and waits until it answers. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  for (;;) {
    const port = await freePort()
    try {
      return await startShopAt(port, options)
    } catch (error) {
      // Another process may bind the port between the check and the start of the shop.
      if (!String(error).includes(`El puerto ${port} ya está en uso.`)) throw error
    }
  }
}

async function startShopAt(
  port: number,
  { seed = DEMO_CATALOG, dataDir, dataFrom, env = {}, flags = [], logFile, onGroup }: ShopOptions,
): Promise<ShopProcess> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'azahar-')))
  if (dataFrom !== undefined) await cp(dataFrom, folder, { recursive: true })
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'w')
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...flags, 'server/start/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SEED: seed,
      WHATSAPP_NUMBER: '573001234567',
      ADMIN_EMAIL: TEST_ADMIN.email,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      // E-mails need a public URL.
      ...(env.SMTP_URL ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {}),
      ...env,
    },
    stdio: ['ignore', log, log],
    detached: onGroup !== undefined,
  })
  if (child.pid) onGroup?.(child.pid)
  if (typeof log === 'number') closeSync(log)
  const lines: string[] = []
  const url = `http://127.0.0.1:${port}`
  // `close` means that the process has ended and all its output is read.
  const ended = once(child, 'close')
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (line.includes(`:${port}`)) resolve()
      })
    }
    if (logFile !== undefined) untilConnected(port, child).then(resolve)
  })
  await Promise.race([
    listening,
    ended.then(() => Promise.reject(new Error(`The shop ended before it answered:\n${lines.join('\n')}`))),
  ])
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in as a browser without JavaScript does; returns the value of the header Cookie. */
export async function signIn(
  url: string,
  { path = '/admin', pair: { email, password } = TEST_ADMIN } = {},
): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url, accept: 'text/html' },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`${path}: ${answer.status}`)
  return cookiesFrom(answer.headers)
}
