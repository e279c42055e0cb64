import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startShop } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

test('a running shop removes images that were uploaded two days ago and never saved, and then stops', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'storage/product-images')
  await mkdir(folder, { recursive: true })
  for (const [name, daysOld] of [
    ['a', 2],
    ['b', 0],
  ] as const) {
    const file = join(folder, `${name.repeat(32)}.jpg`)
    const changed = Date.now() / 1000 - daysOld * 24 * 60 * 60
    await writeFile(file, 'picture')
    await utimes(file, changed, changed)
  }
  const shop = await startShop({ dataDir, seed: 'none' })
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([`${'b'.repeat(32)}.jpg`]), 30_000)
  await shop.stop()
  expect(shop.output()).toContain('Imágenes sin usar borradas')
})
