import { chmodSync, existsSync, readFileSync, statfsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/db/database.ts'

/** The PostgreSQL version of the pinned PGlite. */
export const embeddedVersion = '18'

/** Refuses a folder of another PostgreSQL version: PGlite's only error is `Aborted()`. */
export function checkVersion(folder: string): void {
  if (!existsSync(folder)) return
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === embeddedVersion) return
  throw new StartError(
    version
      ? `La base de datos de ${folder} es de PostgreSQL ${version} y esta versión de la tienda usa PostgreSQL ${embeddedVersion}: haz una copia con la versión anterior de la tienda y restáurala con esta.`
      : `La carpeta ${folder} no contiene una base de datos: quítala o restaura una copia de seguridad.`,
  )
}

/** Refuses to start when the disk is almost full: the engine crashes on a full disk. */
export function checkFreeSpace(folder: string, minimum = 256 * 2 ** 20): void {
  const free = freeBytes(folder)
  if (free >= minimum) return
  throw new StartError(
    `Quedan ${toMegabytes(free)} MB libres en el disco de ${folder} y hacen falta ${toMegabytes(minimum)} MB para abrir la base de datos.`,
  )
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether the kernel has made the disk read-only after a disk error; `access` does not detect it. */
export function isReadOnly(folder: string): boolean {
  try {
    const now = new Date()
    utimesSync(folder, now, now)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/** The engine creates world-readable files, so the folder must exclude other system users. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700)
}

const toMegabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)

const reserve = 64 * 2 ** 20

/**
 * Whether the disk has space for writes, checked at most ten times a second. The engine crashes on a full disk, so
 * writes stop earlier; they are allowed again when twice the reserve is free.
 */
export class DiskRoom {
  #full = false
  #lookedAt = Number.NEGATIVE_INFINITY
  readonly #free: () => number

  constructor(folder: string, free = () => freeBytes(folder)) {
    this.#free = free
  }

  isFull(now = performance.now()): boolean {
    if (now - this.#lookedAt < 100) return this.#full
    this.#lookedAt = now
    this.#full = this.#free() < (this.#full ? 2 * reserve : reserve)
    return this.#full
  }
}
