import '#server/start/production.ts'
import { resolve } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { restoreShop } from '#server/backup/restore-shop.ts'
import { cleanLine } from '#shop/text/clean-text.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run restore FILE`: verifies a backup and restores it into DATA_DIR or DATABASE_URL (and STORAGE_URL), regardless
 * of the original engine. It refuses a target that has a shop.
 */
await runCommand(async (env) => {
  const [path] = process.argv.slice(2)
  if (!path) throw new BackupError('Falta el archivo de la copia: npm run restore ARCHIVO')
  // npm runs this in the project's folder; the path is relative to the user's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', path)
  const manifest = await restoreShop({ path: file, passphrase: env.BACKUP_PASSPHRASE }, env)
  for (const { name, rows } of manifest.tables) console.log(`${String(rows).padStart(9)}  ${name}`)
  for (const name of manifest.missingPictures)
    console.warn(`La imagen ${cleanLine(name)} ya faltaba cuando se hizo la copia.`)
  console.log(
    `Restaurada y comparada fila por fila la copia del ${manifest.madeAt}. Abre la tienda con los mismos ajustes.`,
  )
  console.log(
    'Todas las sesiones están cerradas y los enlaces enviados por correo ya no valen: administración y clientes entran de nuevo. Las contraseñas son las de aquel momento.',
  )
  if (manifest.tables.some(({ name, rows }) => name === 'second_step' && rows > 0))
    console.log(
      'La verificación en dos pasos sigue como entonces, pero sus códigos de recuperación ya no valen: entra con el teléfono y crea otros en Configuración › Sesiones. Sin el teléfono, abre la tienda con ADMIN_SECOND_STEP=off.',
    )
})
