import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { makeBackup } from '#server/backup/backup-folder.ts'
import { openStorage } from '#server/storage/storage.ts'
import { addProduct } from './backed-up-shop.ts'
import { createTestDatabase } from './database.ts'

/**
 * A folder for each test of the file. The resources opened in it are closed, and the folder removed, after the test.
 */
export function backupPlace() {
  const open: { close(): Promise<void> }[] = []
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'azahar-copia-'))
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
    await rm(folder, { recursive: true })
  })

  function closedAfterwards<Opened extends { close(): Promise<void> }>(one: Opened): Opened {
    open.push(one)
    return one
  }

  /** A shop with one product, one image and its secret. */
  async function smallShop(engine: 'pglite' | 'postgres' = 'pglite') {
    const database = closedAfterwards(await createTestDatabase(engine))
    const storage = openStorage(join(folder, 'shop'))
    await addProduct(database, storage)
    await writeFile(join(folder, 'shop/auth-secret'), 'secreto\n')
    return { ...database, storage, dataDir: join(folder, 'shop') }
  }

  function backUp(shop: Awaited<ReturnType<typeof smallShop>>, passphrase?: string) {
    return makeBackup(shop, join(folder, 'copias'), { occasion: 'manual', passphrase })
  }

  return {
    get folder() {
      return folder
    },
    closedAfterwards,
    smallShop,
    backUp,
  }
}
