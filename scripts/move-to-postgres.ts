import '#server/production.ts'
import { loadSecret } from '#server/auth/secret.ts'
import { upgradeShop } from '#server/backup/upgrade-shop.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { authSecret } from '#server/db/schema/accounts.ts'
import { StartError } from '#server/db/start-error.ts'
import { parseEnv, readEnvFile, SettingError } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { makeFilesPrivate } from '#server/private-files.ts'
import { copyOriginals } from '#server/storage/copy-originals.ts'
import { openBucket } from '#server/storage/s3.ts'
import { openStorage } from '#server/storage/storage.ts'

/**
 * `npm run move-to-postgres`: copies the shop of DATA_DIR into the empty database of DATABASE_URL. The shop must be
 * closed; its folder stays as it is, and goes on holding the pictures unless STORAGE_URL names a bucket for them.
 */
try {
  readEnvFile()
  const env = parseEnv(process.env)
  makeFilesPrivate(env, console)
  const { DATA_DIR, DATABASE_URL, STORAGE_URL, AUTH_SECRET } = env
  if (!DATABASE_URL)
    throw new StartError('DATABASE_URL dice a qué base de datos PostgreSQL se copia la tienda.')
  const bucket = STORAGE_URL && (await openBucket(STORAGE_URL))
  const source = await openDatabase({ dataDir: DATA_DIR })
  const folder = openStorage(DATA_DIR)
  await upgradeShop(source, { storage: folder, env, log: createLog(env.LOG_LEVEL) })
  const target = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  await migrate(target, {
    before: async () => {
      throw new StartError('La base de datos de destino es de una versión anterior: se necesita una vacía.')
    },
  })
  if (bucket) {
    const pictures = await copyOriginals(folder, bucket)
    console.log(`${String(pictures).padStart(9)}  imágenes`)
  }
  const tables = await copyDatabase(source, target)
  // The same secret: whoever is signed in stays so.
  const value = await loadSecret({ given: AUTH_SECRET, shared: false, dataDir: DATA_DIR, db: source.db })
  if (!AUTH_SECRET) await target.db.insert(authSecret).values({ value })
  for (const { name, rows } of tables) console.log(`${String(rows).padStart(9)}  ${name}`)
  console.log(
    'Copiado y comparado fila por fila. Abre la tienda con la misma DATABASE_URL y la misma DATA_DIR.',
  )
  await Promise.all([source.close(), target.close()])
} catch (error) {
  if (!(error instanceof StartError || error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
