import '#server/start/production.ts'
import { loadFolderSecret } from '#server/auth/prepare-accounts.ts'
import { authSecret } from '#server/auth/schema.ts'
import { upgradeShop } from '#server/backup/upgrade-shop.ts'
import { type Database, StartError } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { copyDatabase } from '#server/db/table-rows.ts'
import type { Env } from '#server/env.ts'
import { copyOriginals } from '#server/storage/files-in.ts'
import { openBucket, openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run move-to-postgres`: copies the shop of DATA_DIR into the empty database of DATABASE_URL. The shop must be
 * closed. Its folder is not changed and still has the images, unless STORAGE_URL sets a bucket. A shop of an earlier
 * version is backed up and migrated first.
 */
async function moveToPostgres(env: Env): Promise<void> {
  const { DATA_DIR, DATABASE_URL, STORAGE_URL } = env
  if (!DATABASE_URL)
    throw new StartError('DATABASE_URL dice a qué base de datos PostgreSQL se copia la tienda.')
  const bucket = STORAGE_URL && (await openBucket(STORAGE_URL))
  const folder = openStorage(DATA_DIR)
  const source = await openDatabase({ dataDir: DATA_DIR })
  try {
    await upgradeShop(source, { storage: folder, env, log: createLog(env.LOG_LEVEL) })
    const target = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
    try {
      await migrate(target, {
        before: async () => {
          throw new StartError(
            'La base de datos de destino es de una versión anterior: se necesita una vacía.',
          )
        },
      })
      if (bucket) {
        const images = await copyOriginals(folder, bucket)
        console.log(`${String(images).padStart(9)}  imágenes`)
      }
      const tables = await copyDatabase(source, target)
      await copySecret(env, target)
      for (const { name, rows } of tables) console.log(`${String(rows).padStart(9)}  ${name}`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  console.log(
    'Copiado y comparado fila por fila. Abre la tienda con la misma DATABASE_URL y la misma DATA_DIR.',
  )
}

/** Copies the secret, so that sessions and the second step stay valid. It replaces a row from an earlier move. */
async function copySecret({ DATA_DIR, AUTH_SECRET }: Env, target: Pick<Database, 'db'>): Promise<void> {
  if (AUTH_SECRET) return
  const value = await loadFolderSecret(DATA_DIR)
  await target.db
    .insert(authSecret)
    .values({ value })
    .onConflictDoUpdate({ target: authSecret.onlyOne, set: { value } })
}

await runCommand(moveToPostgres)
