import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/telemetry/log.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { backUpShop, startBackups } from './back-up-shop.ts'
import { verifyBackup } from './read-backup.ts'

vi.setConfig({ testTimeout: 240_000 })

const place = backupPlace()

test('an open shop whose nearly full disk takes no changes is backed up to another disk', async () => {
  const { db, pool, storage, dataDir } = await place.smallShop()
  await pool.query('set default_transaction_read_only = on')
  const stop = startBackups({
    ...{ db, shop: { pool, engine: 'pglite', storage, dataDir } },
    ...{ env: { DATA_DIR: dataDir }, timeZone: () => 'America/Bogota', log: createLog('silent') },
  })
  const { path, products } = await backUpShop({ DATA_DIR: dataDir }, join(place.folder, 'usb'))
  expect(products).toBe(1)
  await verifyBackup({ path })
  await stop()
})
