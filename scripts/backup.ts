import '#server/start/production.ts'
import { resolve } from 'node:path'
import { backUpShop } from '#server/backup/back-up-shop.ts'
import { backupFolder } from '#server/backup/backup-folder.ts'
import { formatCount } from '#shop/text/counts.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run backup [FOLDER]`: writes all data of the shop to one verified file in BACKUP_DIR or the folder, whether the
 * shop is open or not. Exits with 1 on a failure.
 */
await runCommand(async (env) => {
  const [folder] = process.argv.slice(2)
  // npm runs this in the project's folder; the path is relative to the user's folder.
  const target = folder ? resolve(process.env.INIT_CWD ?? '.', folder) : backupFolder(env)
  const { path, bytes, products, images, orders, missingPictures } = await backUpShop(env, target)
  for (const name of missingPictures)
    console.warn(`La imagen ${name}, de un producto, no está en el almacén: la copia va sin ella.`)
  console.log(
    `Copia hecha y comprobada: ${path} (${(bytes / 2 ** 20).toFixed(1)} MB; ${formatCount(products, 'producto', 'productos')}, ${formatCount(images, 'imagen', 'imágenes')}, ${formatCount(orders, 'pedido', 'pedidos')})`,
  )
  if (!env.BACKUP_PASSPHRASE)
    console.log('No va cifrada y lleva datos de clientes: con BACKUP_PASSPHRASE se cifra.')
})
