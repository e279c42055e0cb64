import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { VARIANTS, variantFile } from '#server/images/variant-plan.ts'
import { openStorage } from '#server/storage/storage.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { readTasks } from '#tests/image-tasks.ts'
import { startShop } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const IMAGES = Array.from({ length: 6 }, (_, index) => `${String(index).repeat(32)}.jpg`)
const WAIT = { timeout: 100_000, interval: 10 }

test('a shop killed during encoding serves no partial variant, and makes all after its restart', {
  timeout: 240_000,
}, async () => {
  const dataDir = temporaryFolder()
  const storage = openStorage(dataDir)
  const original = await photo(500, 500).jpeg().toBuffer()
  const database = await openDatabase({ dataDir })
  await migrate(database)
  for (const name of IMAGES) {
    await storage.put(`product-images/${name}`, original)
    await database.db.execute(sql`
      with product as (insert into products (name) values (${name}) returning id)
      insert into product_images (product_id, storage_path) select id, ${name} from product`)
  }
  await database.close()

  const folder = join(dataDir, 'storage/image-variants')
  const variants = async () => {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(names.map((name) => readdir(join(folder, name))))
    return files.flat().filter((file) => !file.startsWith('.')).length
  }
  const all = IMAGES.length * VARIANTS.length
  for (const enough of [1, 31, all]) {
    let group = 0
    const shop = await startShop({
      dataDir,
      seed: 'none',
      onGroup: (id) => {
        group = id
      },
    })
    await vi.waitUntil(async () => (await variants()) >= enough, WAIT)
    // With the Accept headers of browsers: variants with a long cache time can be decoded, and so can their
    // substitutes.
    for (const name of IMAGES) {
      const answer = await fetch(`${shop.url}/images/${name}/480`, {
        headers: { accept: 'image/avif,image/webp,*/*' },
      })
      expect(answer.status).toBe(200)
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .toBuffer({
          resolveWithObject: true,
        })
        .then(({ info }) => info)
      if (answer.headers.get('cache-control')?.includes('immutable')) expect(width).toBe(480)
    }
    if (enough < all) process.kill(-group, 'SIGKILL')
    else await shop.stop()
    await vi.waitUntil(() => !shop.isRunning(), WAIT)
  }

  for (const name of IMAGES) {
    expect((await readdir(join(folder, name))).sort()).toEqual(VARIANTS.map(variantFile).sort())
    for (const variant of VARIANTS) {
      const bytes = await readFile(join(folder, name, variantFile(variant)))
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.width).toBe(Math.min(variant.width, 500))
    }
  }
  const reopened = await openDatabase({ dataDir })
  const tasks = (await readTasks(reopened.db)).filter(({ kind }) => kind === 'variants')
  expect(tasks.map(({ subject, state }) => [subject, state])).toEqual(IMAGES.map((name) => [name, 'ready']))
  await reopened.close()
})
