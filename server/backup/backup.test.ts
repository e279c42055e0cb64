import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { openStorage, PRODUCT_IMAGES, type Storage, storageOf } from '#server/storage/storage.ts'
import { addProduct, pictureBytes, tableSums } from '#tests/backed-up-shop.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { startS3Store } from '#tests/s3-store.ts'
import { makeBackup } from './backup-folder.ts'
import { decrypted, encrypted } from './encryption.ts'
import { readEntries, verifyBackup } from './read-backup.ts'
import { restoreShop } from './restore-shop.ts'

/** A new PGlite is made by each restore: seconds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const PASSPHRASE = 'una contraseña larga'
let folder: string
const open: { close(): Promise<void> }[] = []
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

/** A shop with one product and one picture, and its secret. */
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

/** What is in a restored folder or server, read with the shop closed. */
async function holding(settings: TestDatabase['settings'], storage: Storage) {
  const database = await openDatabase(settings)
  try {
    return { tables: await tableSums(database), pictures: await pictureBytes(storage) }
  } finally {
    await database.close()
  }
}

function code(number: number): string {
  const letters = [...number.toString(8).padStart(6, '0')].map((digit) => 'ABCDEFGH'[Number(digit)]).join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}

/** An order with two lines that takes two pieces, as one transaction. */
const orderOfTwo = (number: number) => `
  with o as (insert into orders (code, token, idempotency_key, request_hash, currency, total)
      values ('${code(number)}', lpad('${number}', 22, 't'), lpad('${number}', 16, 'k'), 'h', 'COP', 20) returning id),
    taken as (update product_sizes set stock = stock - 2 returning id, product_id)
  insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
    select o.id, position, t.product_id, t.id, 'Perfume', 10, 1, 1 from o, taken t, generate_series(0, 1) position`

/** The rows of a backup, read with nothing of the restore. */
async function rowsOf(path: string): Promise<Record<string, Record<string, unknown>[]>> {
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
  test('brings every row and picture back, into either engine', async () => {
    const shop = closedAfterwards(await createFilledDatabase(engine))
    const expected = { tables: await tableSums(shop), pictures: await pictureBytes(shop.storage) }
    const dataDir = join(folder, 'shop')
    const { path } = await makeBackup({ ...shop, dataDir }, folder, { occasion: 'manual' })

    const DATA_DIR = join(folder, 'restored')
    await restoreShop({ path }, { DATA_DIR })
    expect(await holding({ dataDir: DATA_DIR }, openStorage(DATA_DIR))).toEqual(expected)

    const server = closedAfterwards(await createTestDatabase('postgres'))
    const files = join(folder, 'files')
    await restoreShop({ path }, { DATA_DIR: files, DATABASE_URL: server.settings.databaseUrl })
    expect(await holding(server.settings, openStorage(files))).toEqual(expected)
  })

  test('has every order that comes in meanwhile whole or not at all', async () => {
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
    const rows = await rowsOf(path)
    expect(rows.orders?.length).toBeGreaterThanOrEqual(before)
    expect(rows.order_lines).toHaveLength(2 * (rows.orders?.length ?? 0))
    expect(rows.product_sizes?.[0]?.stock).toBe(100_000 - 2 * (rows.orders?.length ?? 0))
  })

  test('goes on when a picture is missing, and says which', async () => {
    const shop = await smallShop(engine)
    const [name = ''] = Object.keys(await pictureBytes(shop.storage))
    await shop.storage.delete(`${PRODUCT_IMAGES}/${name}`)
    expect((await backUp(shop)).manifest.missingPictures).toEqual([name])
  })
})

test('the secret goes from the folder into the database of a server, and back', async () => {
  const { path } = await backUp(await smallShop())
  const server = closedAfterwards(await createTestDatabase('postgres'))
  await restoreShop({ path }, { DATA_DIR: join(folder, 'files'), DATABASE_URL: server.settings.databaseUrl })
  expect((await server.pool.query('select value from auth_secret')).rows).toEqual([{ value: 'secreto' }])
  const again = await makeBackup(
    { ...server, storage: openStorage(join(folder, 'files')), dataDir: join(folder, 'files') },
    folder,
    { occasion: 'manual' },
  )
  await restoreShop({ path: again.path }, { DATA_DIR: join(folder, 'back') })
  expect(await readFile(join(folder, 'back/auth-secret'), 'utf8')).toBe('secreto\n')
})

test('pictures in a bucket are backed up from there and restored into another', async () => {
  const [from, to] = [closedAfterwards(await startS3Store()), closedAfterwards(await startS3Store())]
  const shop = await smallShop('postgres')
  const storage = await storageOf({ STORAGE_URL: from.url, DATA_DIR: '' })
  await addProduct(shop, storage)
  await shop.pool.query(`delete from product_images where id = (select min(id) from product_images)`)
  const { path } = await backUp({ ...shop, storage })
  const server = closedAfterwards(await createTestDatabase('postgres'))
  const env = { DATA_DIR: folder, DATABASE_URL: server.settings.databaseUrl, STORAGE_URL: to.url }
  await restoreShop({ path }, env)
  const restored = await storageOf({ STORAGE_URL: to.url, DATA_DIR: '' })
  expect(await pictureBytes(restored)).toEqual(await pictureBytes(storage))
  expect(Object.keys(await pictureBytes(restored))).toHaveLength(1)
})

test('one byte changed, wherever it is, is found: 1,000 of 1,000', async () => {
  const shop = await smallShop()
  const files = [(await backUp(shop)).path, (await backUp(shop, PASSPHRASE)).path]
  const copy = join(folder, 'changed')
  let found = 0
  for (const path of files) {
    const bytes = await readFile(path)
    for (let flip = 0; flip < 500; flip++) {
      const at = randomInt(bytes.length)
      const before = bytes[at] as number
      bytes[at] = before ^ (1 << randomInt(8))
      await writeFile(copy, bytes)
      await verifyBackup({ path: copy, passphrase: PASSPHRASE }).catch(({ message }) => {
        if (/dañada/.test(message)) found++
      })
      bytes[at] = before
    }
  }
  expect(found).toBe(1000)
})

describe.each([undefined, PASSPHRASE])('a file, passphrase %s', (passphrase) => {
  test('that was cut anywhere is not restored, and leaves nothing', async () => {
    const { path, bytes } = await backUp(await smallShop(), passphrase)
    for (const length of [0, 1, 70, 600, bytes - 1024, bytes - 74, bytes - 1]) {
      await copyFile(path, join(folder, 'cut'))
      await truncate(join(folder, 'cut'), length)
      const target = { DATA_DIR: join(folder, 'target') }
      await expect(restoreShop({ path: join(folder, 'cut'), passphrase }, target)).rejects.toThrow(
        /incompleta|dañada/,
      )
    }
    expect(existsSync(join(folder, 'target'))).toBe(false)
  })

  test('is for its owner alone, and shows what it holds only without a passphrase', async () => {
    const { path } = await backUp(await smallShop(), passphrase)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const unpacked = (command: string) =>
      execFileSync('sh', ['-c', command, 'sh', path], { encoding: 'utf8', stdio: 'pipe' })
    if (passphrase) expect(() => unpacked('tar -tf "$1"')).toThrow()
    else expect(unpacked('tar -xOf "$1" tables/products/000001.jsonl.gz | gunzip')).toContain('Ñandú')
  })
})

test('an encrypted file opens with its passphrase only', async () => {
  const { path } = await backUp(await smallShop(), PASSPHRASE)
  await expect(verifyBackup({ path })).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(verifyBackup({ path, passphrase: 'otra contraseña' })).rejects.toThrow(
    'no es la de esta copia',
  )
  expect((await verifyBackup({ path, passphrase: PASSPHRASE })).tables.length).toBeGreaterThan(10)
})

test('frames of an encrypted file cannot change places or be left out', async () => {
  const shop = await smallShop()
  for (let more = 0; more < 60; more++) await addProduct(shop, shop.storage)
  const { path } = await backUp(shop, PASSPHRASE)
  const whole = await gathered(encrypted(pieces(await readFile(path)), PASSPHRASE))
  const start = 44
  const frame = 64 * 1024 + 16
  const cut = (from: number, to: number) => whole.subarray(start + from * frame, start + to * frame)
  const rest = whole.subarray(start + 2 * frame)
  for (const wrong of [[cut(1, 2), cut(0, 1), rest], [cut(0, 1), rest], [cut(0, 1)]]) {
    const bytes = Buffer.concat([whole.subarray(0, start), ...wrong])
    await expect(gathered(decrypted(pieces(bytes), PASSPHRASE))).rejects.toThrow()
  }
})

async function gathered(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* pieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 10_000) yield bytes.subarray(from, from + 10_000)
}

test('where a shop is, none is restored', async () => {
  const { path } = await backUp(await smallShop())
  const target = { DATA_DIR: join(folder, 'target') }
  await restoreShop({ path }, target)
  const before = await holding({ dataDir: target.DATA_DIR }, openStorage(target.DATA_DIR))
  await expect(restoreShop({ path }, target)).rejects.toThrow('ya hay una tienda')
  expect(await holding({ dataDir: target.DATA_DIR }, openStorage(target.DATA_DIR))).toEqual(before)
  expect((await readdir(target.DATA_DIR)).sort()).toEqual(['auth-secret', 'pgdata', 'pgdata.lock', 'storage'])

  const server = closedAfterwards(await createTestDatabase('postgres'))
  await server.pool.query(`insert into products (name) values ('Propio')`)
  const env = { DATA_DIR: join(folder, 'files'), DATABASE_URL: server.settings.databaseUrl }
  await expect(restoreShop({ path }, env)).rejects.toThrow('ya tiene una tienda')
  expect(await pictureBytes(openStorage(join(folder, 'files')))).toEqual({})
})

test('a second backup while one is made is refused', async () => {
  const shop = await smallShop()
  const outcomes = await Promise.allSettled([backUp(shop), backUp(shop)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((one) => one.status === 'rejected')
  expect(refused?.reason.message).toContain('Ya se está haciendo otra copia')
})

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'a full disk is told, and nothing half is left there (needs root for a small disk)',
  async () => {
    const shop = await smallShop()
    for (let more = 0; more < 700; more++) await addProduct(shop, shop.storage)
    const disk = join(folder, 'disk')
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

test('what a killed one left is removed by the next', async () => {
  const shop = await smallShop()
  const { path } = await backUp(shop)
  const half = join(folder, 'copias/.azahar-2026.tar.partial')
  await writeFile(half, 'half')
  await backUp(shop)
  expect(existsSync(half)).toBe(false)
  expect(existsSync(path)).toBe(true)
})
