/**
 * Measures the backup of a PGlite shop, its restore, and the delay of pages that query the database meanwhile: `npm run
 * bench:backup`. Each product has a photo of 60 KB beside the images of the demo; every fifth has an order.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import { makeBackup } from '#server/backup/backup-folder.ts'
import { verifyBackup } from '#server/backup/read-backup.ts'
import { restoreShop } from '#server/backup/restore-shop.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage, PRODUCT_IMAGES } from '#server/storage/storage.ts'
import { growTo } from '#tests/grown-catalog.ts'
import { report, table } from './report.ts'

const PHOTO = 60_000
const PASSPHRASE = 'una contraseña de prueba'

const rows: string[][] = []
for (const products of [1000, 10_000]) {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-bench-'))
  try {
    rows.push(await measure(products, folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}
const head = ['products', 'file', 'backup', 'longest wait for the database', 'encrypted', 'verify', 'restore']
report('Backup and restore', 'npm run bench:backup', table(head, rows))

async function measure(products: number, folder: string): Promise<string[]> {
  const dataDir = join(folder, 'shop')
  const storage = openStorage(dataDir)
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await loadCatalogIfNew({ db: database.db, storage, seed: DEMO_CATALOG })
  await growTo(database.pool, products)
  await addPhotosAndOrders(database, storage)
  const shop = { ...database, storage, dataDir }
  const asking = askAllTheTime(database)
  const start = performance.now()
  const { path, bytes } = await makeBackup(shop, folder, { occasion: 'manual' })
  const backup = since(start)
  const wait = await asking.longest()
  const again = performance.now()
  await makeBackup(shop, folder, { occasion: 'manual', passphrase: PASSPHRASE })
  const encrypted = since(again)
  await database.close()
  const reading = performance.now()
  await verifyBackup({ path })
  const verify = since(reading)
  const restoring = performance.now()
  await restoreShop({ path }, { DATA_DIR: join(folder, 'restored') })
  const size = `${(bytes / 1e6).toFixed(0)} MB`
  return [
    products.toLocaleString('en'),
    size,
    backup,
    `${wait.toFixed(0)} ms`,
    encrypted,
    verify,
    since(restoring),
  ]
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

async function addPhotosAndOrders(
  { pool }: Database,
  storage: ReturnType<typeof openStorage>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from products')
  for (const { id } of rows) {
    const name = `${randomBytes(16).toString('hex')}.jpg`
    await storage.put(`${PRODUCT_IMAGES}/${name}`, randomBytes(PHOTO))
    await pool.query('insert into product_images (product_id, storage_path, position) values ($1, $2, 9)', [
      id,
      name,
    ])
  }
  await pool.query(`
    with made as (
      insert into orders (code, token, idempotency_key, request_hash, currency, total, buyer_name)
        select translate(left(h, 3) || '-' || substr(h, 4, 3), '01abcdef', 'XYABCDEF'), left(h, 22), h, h, '$', 20, 'Eva'
          from (select distinct on (left(md5(id::text), 6)) md5(id::text) as h from products) hashed
          limit (select count(*) / 5 from products)
      returning id)
    insert into order_lines (order_id, position, name, unit_price, quantity)
      select id, position, 'Perfume', 10, 1 from made, generate_series(0, 1) position`)
}

/** Queries in sequence, as an uncached page does. */
function askAllTheTime({ pool }: Database) {
  let longest = 0
  let done = false
  const asking = (async () => {
    while (!done) {
      const start = performance.now()
      await pool.query('select 1')
      longest = Math.max(longest, performance.now() - start)
      await pause(5)
    }
  })()
  return {
    async longest() {
      done = true
      await asking
      return longest
    },
  }
}
