import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { PRODUCT_IMAGES } from '#server/storage/storage.ts'
import { addProduct, imageBytes } from '#tests/backed-up-shop.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { describeEachEngine } from '#tests/database.ts'
import { makeBackup } from './backup-folder.ts'
import { readEntries } from './read-backup.ts'

/** Each restore creates a PGlite database, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const place = backupPlace()
const { smallShop, backUp } = place

function code(number: number): string {
  const text = [...number.toString(8).padStart(6, '0')].map((digit) => 'ABCDEFGH'[Number(digit)]).join('')
  return `${text.slice(0, 3)}-${text.slice(3)}`
}

/** An order with two lines that takes two pieces, as one transaction. */
const orderOfTwo = (number: number) => `
  with o as (insert into orders (code, token, idempotency_key, request_hash, currency, total)
      values ('${code(number)}', lpad('${number}', 22, 't'), lpad('${number}', 16, 'k'), 'h', 'COP', 20) returning id),
    taken as (update product_sizes set stock = stock - 2 returning id, product_id)
  insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
    select o.id, position, t.product_id, t.id, 'Perfume', 10, 1, 1 from o, taken t, generate_series(0, 1) position`

/** The rows of a backup, read without the restore code. */
async function readRows(path: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for await (const { name, bytes } of readEntries({ path })) {
    const [, table = ''] = /^tables\/([^/]+)\//.exec(name) ?? []
    if (!table) continue
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
    tables[table] = [...(tables[table] ?? []), ...lines.map((line) => JSON.parse(line))]
  }
  return tables
}

describeEachEngine('a backup', (engine) => {
  test('has each concurrent order completely or not at all', async () => {
    const shop = await smallShop(engine)
    await shop.pool.query(
      `insert into product_sizes (product_id, value, price, stock) select id, 100, 10, 100000 from products`,
    )
    let orders = 0
    let done = false
    const ordering = Promise.all(
      [1, 2].map(async () => {
        while (!done) {
          await shop.db.transaction((transaction) => transaction.execute(sql.raw(orderOfTwo(++orders))))
        }
      }),
    )
    await vi.waitFor(() => expect(orders).toBeGreaterThan(20), 60_000)
    const before = orders - 2
    const { path } = await backUp(shop)
    done = true
    await ordering
    const rows = await readRows(path)
    expect(rows.orders?.length).toBeGreaterThanOrEqual(before)
    expect(rows.order_lines).toHaveLength(2 * (rows.orders?.length ?? 0))
    expect(rows.product_sizes?.[0]?.stock).toBe(100_000 - 2 * (rows.orders?.length ?? 0))
  })

  test('goes on when an image is missing and lists it', async () => {
    const shop = await smallShop(engine)
    const [name = ''] = Object.keys(await imageBytes(shop.storage))
    await shop.storage.delete(`${PRODUCT_IMAGES}/${name}`)
    expect((await backUp(shop)).manifest.missingPictures).toEqual([name])
  })

  test('lists an image whose name no storage accepts, as rows of another program may have', async () => {
    const shop = await smallShop(engine)
    const name = 'frasco ñ (1).jpg'
    await shop.pool.query(
      `insert into product_images (product_id, storage_path) select id, '${name}' from products`,
    )
    expect((await backUp(shop)).manifest.missingPictures).toEqual([name])
  })
})

test('a second concurrent backup is refused', async () => {
  const shop = await smallShop()
  const outcomes = await Promise.allSettled([backUp(shop), backUp(shop)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((one) => one.status === 'rejected')
  expect(refused?.reason.message).toContain('Ya se está haciendo otra copia')
})

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'a full disk is reported, and nothing half is left there (needs root for a small disk)',
  async () => {
    const shop = await smallShop()
    for (let more = 0; more < 700; more++) await addProduct(shop, shop.storage)
    const disk = join(place.folder, 'disk')
    await mkdir(disk)
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    try {
      await expect(makeBackup(shop, disk, { occasion: 'manual' })).rejects.toThrow('no queda espacio')
      expect((await readdir(disk)).filter((name) => name.includes('azahar'))).toEqual([])
    } finally {
      execFileSync('/bin/umount', [disk])
    }
  },
)

test('the next backup removes the files of a killed one', async () => {
  const shop = await smallShop()
  const { path } = await backUp(shop)
  const half = join(place.folder, 'copias/.azahar-2026.tar.partial')
  await writeFile(half, 'half')
  await backUp(shop)
  expect(existsSync(half)).toBe(false)
  expect(existsSync(path)).toBe(true)
})
