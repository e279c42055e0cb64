import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { IMAGE_VARIANTS, openStorage, PRODUCT_IMAGES } from '#server/storage/storage.ts'
import { ImageVariants } from './variants.ts'

const NAME = `${'0'.repeat(32)}.svg`
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'

async function shelf() {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-variants-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = openStorage(folder)
  await storage.put(`${PRODUCT_IMAGES}/${NAME}`, DRAWING)
  return { storage, variants: new ImageVariants(storage, { warn: () => undefined }) }
}

test('a picture that another request keeps between two looks is read, not failed', async () => {
  const { storage, variants } = await shelf()
  const kept = `${IMAGE_VARIANTS}/${NAME}/160.webp`
  const getBytes = storage.getBytes.bind(storage)
  let looks = 0
  storage.getBytes = async (key) => {
    const looked = getBytes(key)
    await looked.catch(() => undefined)
    if (key === kept && ++looks === 1) await storage.put(kept, 'kept meanwhile')
    return looked
  }
  expect(Buffer.from((await variants.get(NAME, 160, 'webp')) ?? []).toString()).toBe('kept meanwhile')
})

test('a picture without an original is not there', async () => {
  const { variants } = await shelf()
  expect(await variants.get(`${'1'.repeat(32)}.svg`, 160, 'webp')).toBeUndefined()
})
