import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'
import { dayIn } from '#shop/dates/days.ts'
import { BackupError } from './backup-error.ts'
import { isManual, makeBackup, type StoredBackup, storedBackups } from './backup-folder.ts'
import {
  type BackupState,
  claimBackup,
  endClaim,
  readBackupState,
  recordBackup,
  recordFailure,
  recordTrial,
} from './backup-state.ts'
import { type Manifest, TABLES } from './manifest.ts'
import type { BackupFile } from './read-backup.ts'
import type { ShopToBackUp } from './write-backup.ts'

const HOUR = 60 * 60 * 1000
/** A backup day begins at 4:00, when the shop has the fewest orders. */
const NIGHT = 4 * HOUR
const WEEK = 7 * 24 * HOUR

export interface DailyBackups {
  db: Db
  shop: ShopToBackUp
  folder: string
  passphrase?: string | undefined
  /** The shop's time zone, which the settings can change. */
  timeZone: () => string
  log: Pick<Log, 'info' | 'error'>
}

/**
 * The scheduled job: after each night one node makes a backup, removes expired ones, and once a week restores the new
 * backup for trial. A failure is stored for the dashboard.
 */
export async function backUpDaily(
  parts: DailyBackups,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { db, folder, timeZone, log } = parts
  const state = await readBackupState(db)
  const toDay = (moment: Date) => dayIn(timeZone(), new Date(moment.getTime() - NIGHT))
  const last = lastNightly(state, folder)
  // A future backup was made with a wrong clock; the clocks of two nodes differ by less than an hour.
  if (toDay(last) >= toDay(now) && last.getTime() < now.getTime() + HOUR) return
  if (!(await claimBackup(db, state))) return
  try {
    await backUpAndTry(parts, state, signal)
    await endClaim(db)
  } catch (error) {
    if (signal?.aborted) return endClaim(db)
    log.error({ err: error }, 'La copia de seguridad diaria no se pudo hacer')
    await recordFailure(
      db,
      error instanceof BackupError ? error.message : 'La copia no se pudo hacer: mira el registro.',
    )
  }
}

/** Manual backups may be on a disk that is taken away. They are neither tried nor removed, so they replace no nightly one. */
function lastNightly({ madeAt, file, since }: BackupState, folder: string): Date {
  if (madeAt && file && !isManual(file)) return madeAt
  return storedBackups(folder).find(({ occasion }) => occasion === 'diaria')?.madeAt ?? since
}

async function backUpAndTry(
  { db, shop, folder, passphrase, log }: DailyBackups,
  { triedAt, trialFailure }: BackupState,
  signal?: AbortSignal,
): Promise<void> {
  const made = await makeBackup({ ...shop, signal }, folder, { occasion: 'diaria', passphrase })
  const { path, bytes, manifest } = made
  const madeAt = new Date(manifest.madeAt)
  await recordBackup(db, made)
  log.info({ path, bytes }, 'Copia de seguridad hecha')
  for (const old of expired(storedBackups(folder), new Date())) await rm(old.path, { force: true })
  const sinceTrial = triedAt ? Math.abs(Date.now() - triedAt.getTime()) : WEEK
  if (trialFailure === null && sinceTrial < WEEK - HOUR) return
  try {
    await tryBackup({ path, passphrase }, manifest, shop.dataDir, signal)
    await recordTrial(db, madeAt, null)
  } catch (error) {
    if (signal?.aborted) throw error
    log.error({ err: error }, 'La copia de seguridad no se pudo restaurar de prueba')
    await recordTrial(
      db,
      madeAt,
      error instanceof BackupError ? error.message : 'La prueba falló: mira el registro.',
    )
  }
}

const DAYS = 7
const WEEKS = 4
const UPGRADES = 3

/**
 * The expired backups of a folder. Not among them: the seven newest daily ones, the newest of each of four earlier
 * weeks, and three before upgrades. Manual backups never expire, nor do future ones: they were made with a wrong clock and must
 * not displace current ones.
 */
export function expired(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const newestFirst = backups
    .filter(({ madeAt }) => madeAt <= now)
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const of = (occasion: StoredBackup['occasion']) => newestFirst.filter((one) => one.occasion === occasion)
  const weeks = new Set<number>()
  const older = of('diaria')
    .slice(DAYS)
    .filter(({ madeAt }) => {
      const week = toWeek(madeAt)
      if (weeks.has(week) || weeks.size === WEEKS) return true
      weeks.add(week)
      return false
    })
  return [...older, ...of('antes-de-actualizar').slice(UPGRADES)]
}

/** The number of the week from Monday to Sunday, in UTC. 1970 began on a Thursday. */
const toWeek = (moment: Date) => Math.floor((moment.getTime() / 86_400_000 + 3) / 7)

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
  // With a PostgreSQL server, a bucket and BACKUP_DIR nothing else is stored in it.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
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
