import '#server/production.ts'
import { resolve } from 'node:path'
import { backUpShop } from '#server/backup/back-up-shop.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { backupFolder } from '#server/backup/backup-folder.ts'
import { StartError } from '#server/db/start-error.ts'
import { parseEnv, readEnvFile, SettingError } from '#server/env.ts'
import { makeFilesPrivate } from '#server/private-files.ts'

/**
 * `npm run backup [FOLDER]`: everything the shop holds in one verified file in BACKUP_DIR or the folder, whether the shop
 * is open or not. Says that it is done only when it is; else it ends with 1.
 */
try {
  readEnvFile()
  const env = parseEnv(process.env)
  makeFilesPrivate(env, console)
  const [folder] = process.argv.slice(2)
  // npm runs this in the project's folder; the path is from where it was typed.
  const target = folder ? resolve(process.env.INIT_CWD ?? '.', folder) : backupFolder(env)
  const { path, bytes, products, pictures, orders, missingPictures } = await backUpShop(env, target)
  for (const name of missingPictures)
    console.warn(`La imagen ${name}, de un producto, no está en el almacén: la copia va sin ella.`)
  console.log(
    `Copia hecha y comprobada: ${path} (${(bytes / 2 ** 20).toFixed(1)} MB; ${products} productos, ${pictures} imágenes, ${orders} pedidos)`,
  )
  if (!env.BACKUP_PASSPHRASE)
    console.log('No va cifrada y lleva datos de clientes: con BACKUP_PASSPHRASE se cifra.')
} catch (error) {
  if (!(error instanceof BackupError || error instanceof StartError || error instanceof SettingError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
