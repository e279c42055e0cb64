import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { startShop } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** Runs the scripts of `npm run backup` and `npm run restore`. */
function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${command}.ts`, ...args],
      { env: { ...process.env, LOG_LEVEL: 'silent', ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    )
  })
}

const options = { timeout: 600_000 }

test('a running shop is backed up, and the backup is restored and opened elsewhere', options, async () => {
  const shop = await startShop({ dataDir: join(folder, 'shop') })
  const env = { DATA_DIR: shop.dataDir, BACKUP_PASSPHRASE: 'una contraseña larga' }
  const made = await run('backup', [], env)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('108 productos') })
  const copies = join(shop.dataDir, 'backups')
  const [name = ''] = (await readdir(copies)).filter((one) => one.endsWith('.tar.aes'))
  expect(made.said).toContain(name)
  const product = await (await fetch(`${shop.url}/catalog`)).text()
  await shop.stop()

  // The same command reads the folder directly when the shop is closed.
  expect(await run('backup', [join(folder, 'usb')], env)).toMatchObject({ code: 0 })
  expect(await run('restore', [join(copies, name)], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('ya hay una tienda'),
  })
  const there = { ...env, DATA_DIR: join(folder, 'there') }
  expect(await run('restore', [join(copies, name)], { ...there, BACKUP_PASSPHRASE: '' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_PASSPHRASE'),
  })
  expect(await run('restore', [join(copies, name)], there)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Todas las sesiones están cerradas'),
  })
  const restored = await startShop({ dataDir: there.DATA_DIR })
  const links = (html: string) => [...html.matchAll(/href="(\/product\/[^"]+)"/g)].map(([, link]) => link)
  expect(links(await (await fetch(`${restored.url}/catalog`)).text())).toEqual(links(product))
  const image = /\/images\/[^" ,]+/.exec(product)?.[0]
  expect((await fetch(restored.url + image)).status).toBe(200)
  await restored.stop()
})

test('without a shop the command makes no backup and reports it', options, async () => {
  const nowhere = join(folder, 'nowhere')
  expect(await run('backup', [], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    said: expect.stringContaining('no hay ninguna tienda'),
  })
  expect(existsSync(nowhere)).toBe(false)
})

test('a running shop on a PostgreSQL server is backed up', options, async () => {
  const server = await createTestDatabase('postgres')
  const env = { DATA_DIR: join(folder, 'shop'), DATABASE_URL: server.settings.databaseUrl ?? '' }
  const shop = await startShop({ dataDir: env.DATA_DIR, env })
  expect(await run('backup', [], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('108 productos'),
  })
  await shop.stop()
  await server.close()
})
