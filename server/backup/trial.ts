import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupError } from './backup-error.ts'
import { type Manifest, TABLES } from './manifest.ts'
import type { BackupFile } from './read-backup.ts'

const PROGRAM = fileURLToPath(new URL('./trial-process.ts', import.meta.url))
const DRAFT = '.prueba-'
const MEGABYTE = 2 ** 20

/**
 * Restores a backup into a temporary folder and compares every table and image with the manifest. This runs in a child
 * process with low priority, whose memory is free again afterwards. Throws a BackupError for a difference.
 */
export async function tryBackup(
  file: BackupFile,
  manifest: Manifest,
  dataDir: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true })
  await needRoom(dataDir, manifest)
  const folder = await mkdtemp(join(dataDir, DRAFT))
  try {
    const child = fork(PROGRAM, [file.path, folder], {
      env: { NODE_ENV: 'production', ...(file.passphrase && { BACKUP_PASSPHRASE: file.passphrase }) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    })
    yieldToOthers(child)
    const failure = await outcome(child)
    if (failure) throw new BackupError(failure)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Guard: a full disk would stop the shop. */
async function needRoom(dataDir: string, { entries }: Manifest): Promise<void> {
  const needed = entries.reduce(
    // Rows are compressed in the file; a database adds indexes and a log.
    (sum, { name, bytes }) => sum + bytes * (name.startsWith(TABLES) ? 30 : 1),
    512 * MEGABYTE,
  )
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed)
    throw new BackupError(
      `No hay sitio para restaurarla de prueba: hacen falta ${Math.ceil(needed / MEGABYTE)} MB libres en el disco de la tienda.`,
    )
}

function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system does not support priorities.
  }
}

/** The failure; undefined after success. */
async function outcome(child: ChildProcess): Promise<string | undefined> {
  let answer: { failure?: string } | undefined
  child.on('message', (message: { failure?: string }) => {
    answer = message
  })
  await once(child, 'exit')
  return answer ? answer.failure : 'La restauración de prueba se ha interrumpido.'
}
