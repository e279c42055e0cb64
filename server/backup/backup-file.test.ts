import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#tests/backed-up-shop.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { decrypted, encrypted } from './encryption.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreShop } from './restore-shop.ts'

/** Each restore creates a PGlite database, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const PASSPHRASE = 'una contraseña larga'
const place = backupPlace()
const { smallShop, backUp } = place

test('a change of any byte is found: 1,000 of 1,000', async () => {
  const shop = await smallShop()
  const files = [(await backUp(shop)).path, (await backUp(shop, PASSPHRASE)).path]
  const copy = join(place.folder, 'changed')
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
  test('is not restored when it is truncated, and leaves no files', async () => {
    const { path, bytes } = await backUp(await smallShop(), passphrase)
    for (const length of [0, 1, 70, 600, bytes - 1024, bytes - 74, bytes - 1]) {
      await copyFile(path, join(place.folder, 'cut'))
      await truncate(join(place.folder, 'cut'), length)
      const target = { DATA_DIR: join(place.folder, 'target') }
      await expect(restoreShop({ path: join(place.folder, 'cut'), passphrase }, target)).rejects.toThrow(
        /incompleta|dañada/,
      )
    }
    expect(existsSync(join(place.folder, 'target'))).toBe(false)
  })

  test('is readable only by its owner, and shows its content only without a passphrase', async () => {
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

test('frames of an encrypted file cannot be reordered or removed', async () => {
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
