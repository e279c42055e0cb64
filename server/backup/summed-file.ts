import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncPath } from '#server/storage/sync-path.ts'
import { BackupError, inWords } from './backup-error.ts'

/** The label of the SHA-256 at the end of the file. `tar` ignores bytes after the end of an archive. */
const LABEL = '\nsha256 '
const TRAILER = LABEL.length + 64 + 1
const BUFFER = 1024 * 1024

interface Options {
  /** Bytes that must stay free on the disk: the shop writes there too. */
  reserve: number
  /** Verifies the written file; an error removes the file. */
  verify: (path: string) => Promise<unknown>
}

/**
 * Writes a file that only its owner can read. It is renamed to `path` when it is complete, synced and verified. Returns
 * its bytes. Throws a BackupError when the disk is full, and removes the partial file.
 */
export async function writeSummed(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { reserve, verify }: Options,
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.partial`)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'w', 0o600)
    const hash = createHash('sha256')
    let bytes = 0
    let looked = 0
    try {
      for await (const chunk of source) {
        hash.update(chunk)
        await file.writeFile(chunk)
        bytes += chunk.length
        if (bytes - looked > 8 * BUFFER || looked === 0) {
          looked = bytes
          await keepFree(path, reserve)
        }
      }
      await file.writeFile(`${LABEL}${hash.digest('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await verify(draft)
    await rename(draft, path)
    await syncPath(dirname(path))
    return bytes + TRAILER
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw inWords(error, `No se ha podido escribir la copia en ${dirname(path)}`)
  }
}

async function keepFree(path: string, reserve: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize < reserve) throw Object.assign(new Error('reserve reached'), { code: 'ENOSPC' })
}

/** Throws a BackupError unless the file has its checksum. */
export async function checkSum(path: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of readContent(path)) hash.update(chunk)
  const file = await open(path)
  try {
    const trailer = Buffer.alloc(TRAILER)
    const { size } = await file.stat()
    await file.read(trailer, 0, TRAILER, size - TRAILER)
    if (trailer.equals(Buffer.from(`${LABEL}${hash.digest('hex')}\n`))) return
  } finally {
    await file.close()
  }
  throw new BackupError(`La copia ${basename(path)} está dañada o incompleta: su suma SHA-256 no coincide.`)
}

/** The content without the checksum at the end. */
export async function* readContent(path: string): AsyncGenerator<Buffer> {
  const unreadable = ({ code }: NodeJS.ErrnoException): never => {
    throw new BackupError(`No se puede leer la copia ${path} (${code}).`)
  }
  const stats = await stat(path).catch(unreadable)
  if (!stats.isFile()) throw new BackupError(`${path} no es un archivo.`)
  const { size } = stats
  if (size <= TRAILER) throw new BackupError(`La copia ${basename(path)} está incompleta.`)
  const file = await open(path).catch(unreadable)
  try {
    const end = size - TRAILER
    for (let at = 0; at < end; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(BUFFER, end - at)), {
        position: at,
      })
      if (bytesRead === 0) throw new BackupError(`La copia ${basename(path)} está incompleta.`)
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
