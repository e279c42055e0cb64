import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '#server/db/database.ts'
import { openStorage } from '#server/storage/storage.ts'
import { imageBytes } from '#tests/backed-up-shop.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { createTestDatabase } from '#tests/database.ts'
import {
  type ForgedBackup,
  type ForgedEntry,
  forgeBackup,
  setRows,
  withoutSum,
  writeSum,
} from '#tests/forged-backup.ts'
import { BackupError } from './backup-error.ts'
import { IMAGES } from './manifest.ts'
import { restoreShop } from './restore-shop.ts'

/** Each restore creates a PGlite database, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

const place = backupPlace()
let original: string
let forged: string
let target: string
beforeEach(async () => {
  original = (await place.backUp(await place.smallShop('postgres'))).path
  forged = join(place.folder, 'forged.tar')
  target = join(place.folder, 'a/new/data')
})

/** Expects an error of one line in Spanish, without a new folder or draft. */
async function expectRefused(path: string, line: RegExp): Promise<void> {
  const before = await readdir(place.folder)
  const error = await restoreShop({ path }, { DATA_DIR: target }).catch((error) => error)
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toMatch(/^[A-Z/][^\n]+\.$/)
  expect(error.message).toMatch(line)
  expect(await readdir(place.folder)).toEqual(before)
}

/** Runs the script of `npm run restore`. */
async function runRestore(path: string) {
  const child = spawn(process.execPath, ['scripts/restore.ts', path], {
    env: { ...process.env, DATA_DIR: target },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

const image = ({ entries }: ForgedBackup): ForgedEntry => {
  const found = entries.find(({ name }) => name.startsWith(IMAGES))
  if (!found) throw new Error('The backup has no picture')
  return found
}
const added = (entry: ForgedEntry) => (backup: ForgedBackup) => void backup.entries.unshift(entry)
const bytes = Buffer.from('bytes')
const secret = { name: 'auth-secret', bytes }

test.each<[string, (backup: ForgedBackup) => void]>([
  [
    'a name that leads out of its folder',
    (backup) => void Object.assign(image(backup), { name: `${IMAGES}../../../outside` }),
  ],
  ['a name that leads out by another separator', added({ name: `${IMAGES}..\\outside`, bytes })],
  ['a folder as a picture', added({ name: `${IMAGES}..`, bytes })],
  ['an absolute name', added({ name: '/tmp/azahar-outside', bytes })],
  ['a file that no backup holds', added({ name: 'pgdata/postgresql.conf', bytes })],
  [
    'a symbolic link',
    added({ name: `${IMAGES}a.jpg`, bytes: Buffer.of(), type: 'symlink', linkname: '/etc/passwd' }),
  ],
  [
    'a hard link',
    added({ name: `${IMAGES}a.jpg`, bytes: Buffer.of(), type: 'link', linkname: 'auth-secret' }),
  ],
  ['a device', added({ name: `${IMAGES}a.jpg`, bytes: Buffer.of(), type: 'character-device' })],
  ['a directory', added({ name: `${IMAGES}a/`, bytes: Buffer.of(), type: 'directory' })],
  ['an entry twice', (backup) => backup.entries.push({ ...image(backup) })],
  ['two secrets', (backup) => backup.entries.push(secret, secret)],
])('a crafted backup with %s is refused in one line and writes nothing', async (_title, change) => {
  await forgeBackup(original, forged, change)
  await expectRefused(forged, /dañada|no es de una tienda/)
})

test('a truncated, changed, oversized or foreign file is refused with an error of one line', async () => {
  const content = withoutSum(original)
  writeSum(forged, content.subarray(0, 5000))
  await expectRefused(forged, /dañada/)

  const huge = Buffer.from(content)
  huge.write('77777777777', 124) // octal: eight gigabytes
  huge.write('        ', 148)
  const sum = huge.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  huge.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  writeSum(forged, huge)
  await expectRefused(forged, /no es de una tienda/)

  writeSum(forged, Buffer.alloc(100_000, 'x'))
  await expectRefused(forged, /dañada/)
  await expectRefused(place.folder, /no es un archivo/)
  await expectRefused(join(place.folder, 'missing'), /No se puede leer/)
})

test.each<[string, (backup: ForgedBackup) => void, RegExp]>([
  [
    'a table of another program',
    added({ name: 'tables/pg_authid/000001.jsonl.gz', bytes: gzipSync('{}\n') }),
    /tabla/,
  ],
  ['rows that are no JSON', (backup) => setRows(backup, 'products', ['{"id": ']), /dañada/],
  [
    'a text where a number belongs',
    (backup) => setRows(backup, 'visit_days', ['{"day": "2026-01-01", "pages": "\\u001b[2J"}']),
    /dañada/,
  ],
  [
    'rows that point at nothing',
    (backup) =>
      setRows(backup, 'order_events', [
        '{"id": 1, "order_id": "00000000-0000-4000-8000-000000000001", "actor": "x"}',
      ]),
    /dañada/,
  ],
  [
    'rows that the tables change',
    (backup) => setRows(backup, 'visit_days', ['{"day": "2026-01-01", "pages": 1, "other": 2}']),
    /no quedó igual|dañada/,
  ],
  [
    'rows that are not compressed',
    (backup) =>
      void Object.assign(backup.entries.find(({ name }) => name.startsWith('tables/products/')) ?? {}, {
        bytes,
      }),
    /dañada/,
  ],
  [
    'hundreds of megabytes in a small entry',
    (backup) =>
      void Object.assign(backup.entries.find(({ name }) => name.startsWith('tables/products/')) ?? {}, {
        bytes: gzipSync(Buffer.alloc(257 * 2 ** 20)),
      }),
    /dañada/,
  ],
  [
    'migrations in another order',
    ({ manifest }) => void manifest.migrations.splice(0, 1),
    /migración|dañada/,
  ],
])(
  'a crafted backup with %s is refused in one line, and the database stays empty',
  async (_title, change, line) => {
    const server = place.closedAfterwards(await createTestDatabase('postgres'))
    await server.pool.query('drop schema public cascade; create schema public')
    await forgeBackup(original, forged, change)
    const env = { DATA_DIR: target, DATABASE_URL: server.settings.databaseUrl }
    const error = await restoreShop({ path: forged }, env).catch((error) => error)
    expect(error.message).toMatch(/^[^\n]+\.$/)
    expect(error.message).toMatch(line)
    expect(error instanceof BackupError || error instanceof StartError).toBe(true)
    const { rows } = await server.pool.query(`select to_regclass('products') is not null as there`)
    if (rows[0]?.there) expect(await server.pool.query('select from products')).toMatchObject({ rowCount: 0 })
    expect(await imageBytes(openStorage(target))).toEqual({})
  },
)

test('npm run restore reports a crafted backup in one line and leaves no folder', async () => {
  for (const change of [
    added({ name: '/tmp/azahar-outside', bytes }),
    (backup: ForgedBackup) => setRows(backup, 'visit_days', ['{"day": "2026-01-01", "pages": "many"}']),
  ]) {
    await forgeBackup(original, forged, change)
    expect(await runRestore(forged)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^La copia [^\n]*está dañada: [^\n]+\.\n$/),
    })
    expect(existsSync(join(place.folder, 'a'))).toBe(false)
  }
})
