import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '#server/telemetry/log.ts'
import { BackupError } from './backup-error.ts'

/**
 * The socket through which `npm run backup` requests a backup of an open shop: PGlite's folder belongs to the shop's
 * process, so that process makes the backup. Only the shop's system user can open it. One JSON line in each direction.
 */
const SOCKET = 'copias.sock'

const requestSchema = z.object({ folder: z.string(), passphrase: z.string().optional() })
export type BackupRequest = z.infer<typeof requestSchema>

const summarySchema = z.object({
  path: z.string(),
  bytes: z.int(),
  products: z.int(),
  orders: z.int(),
  images: z.int(),
  missingPictures: z.array(z.string()),
})
export type BackupSummary = z.infer<typeof summarySchema>

const answerSchema = z.union([summarySchema, z.object({ rejection: z.string() })])

/** Answers requests until the returned function is called, which aborts a running backup and waits for its end. */
export function answerBackupRequests(
  dataDir: string,
  make: (request: BackupRequest, signal: AbortSignal) => Promise<BackupSummary>,
  log: Pick<Log, 'warn' | 'error'>,
): () => Promise<void> {
  const path = join(dataDir, SOCKET)
  const closing = new AbortController()
  const answering = new Set<Promise<void>>()
  const server = createServer((socket) => {
    const answered = answer(socket, make, closing.signal, log).finally(() => answering.delete(answered))
    answering.add(answered)
  })
  server.on('error', (err) =>
    log.warn({ err }, 'npm run backup no podrá pedir copias a la tienda mientras está abierta'),
  )
  rmSync(path, { force: true }) // left by a killed shop: the data lock guarantees that no other process uses it
  server.listen(path, () => chmodSync(path, 0o600))
  return async () => {
    server.close()
    closing.abort()
    await Promise.all(answering)
  }
}

async function answer(
  socket: Socket,
  make: (request: BackupRequest, signal: AbortSignal) => Promise<BackupSummary>,
  closing: AbortSignal,
  log: Pick<Log, 'error'>,
): Promise<void> {
  socket.on('error', () => {}) // the client has disconnected; the backup goes on
  const hangUp = () => socket.destroy()
  closing.addEventListener('abort', hangUp)
  const request = await readLine(socket).catch(() => undefined)
  closing.removeEventListener('abort', hangUp)
  if (request === undefined) return // the client disconnected, or the shop closes, before the request was complete
  try {
    socket.end(`${JSON.stringify(await make(requestSchema.parse(request), closing))}\n`)
  } catch (err) {
    log.error({ err }, 'Una copia pedida con npm run backup no se pudo hacer')
    const rejection =
      err instanceof BackupError ? err.message : 'La tienda no ha podido hacer la copia: mira su registro.'
    socket.end(`${JSON.stringify({ rejection })}\n`)
  }
}

/** Requests a backup of the open shop; undefined when no shop is open in this folder. */
export async function askOpenShop(
  dataDir: string,
  request: BackupRequest,
): Promise<BackupSummary | undefined> {
  const socket = connect(join(dataDir, SOCKET))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.on('error', () => {})
  socket.write(`${JSON.stringify(request)}\n`)
  const answered = answerSchema.parse(
    await readLine(socket).catch(() => ({
      rejection: 'La tienda se ha cerrado antes de terminar la copia.',
    })),
  )
  if ('rejection' in answered) throw new BackupError(answered.rejection)
  return answered
}

async function readLine(socket: Socket): Promise<unknown> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes('\n')) return JSON.parse(text)
  }
  throw new Error('The other side has gone')
}
