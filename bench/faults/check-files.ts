import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { storedBackups } from '#server/backup/backup-folder.ts'
import { verifyBackup } from '#server/backup/read-backup.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import type { Findings } from './check-rows.ts'
import type { Ledger } from './ledger.ts'

/** Every image of a product, and every upload that the shop acknowledged, exists and can be decoded. */
export async function checkImages(
  pool: pg.Pool,
  storage: Storage,
  ledger: Ledger,
  seen: Set<string>,
  { lost, broken }: Findings,
) {
  const { rows } = await pool.query<{ path: string }>(
    'select distinct storage_path as path from product_images',
  )
  const files = new Set(await filesIn(storage, PRODUCT_IMAGES))
  const isOurs = (path: string) => /^[0-9a-f]{32}\./.test(path)
  for (const { path } of rows.filter(({ path }) => isOurs(path)))
    if (!files.has(path)) lost.push(`picture ${path} of a product`)
  for (const path of ledger.images) if (!files.has(path)) lost.push(`picture ${path}, not saved yet`)
  for (const name of files) {
    if (!isOurs(name) || seen.has(name)) continue
    const bytes = await storage.getBytes(`${PRODUCT_IMAGES}/${name}`)
    await sharp(bytes)
      .raw()
      .toBuffer()
      .then(
        () => seen.add(name),
        (error) => broken.push(`picture ${name}: ${error.message}`),
      )
  }
}

/** Every backup file is complete, and every acknowledged backup exists; the newest two are stored. */
export async function checkBackups(dataDir: string, ledger: Ledger, { lost, broken }: Findings) {
  const stored = storedBackups(join(dataDir, 'backups'))
  for (const path of ledger.backups) if (!stored.some((one) => one.path === path)) lost.push(`backup ${path}`)
  for (const { path } of stored)
    await verifyBackup({ path }).catch((error) => broken.push(`backup ${path}: ${error.message}`))
  for (const { path } of stored.slice(2)) {
    await rm(path)
    ledger.backups.delete(path)
  }
}
