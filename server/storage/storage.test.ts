import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Encoder } from '#server/images/tasks/encoder.ts'
import { makeVariants } from '#server/images/tasks/run-tasks.ts'
import { VARIANTS } from '#server/images/variant-plan.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { type S3Store, startS3Store } from '#tests/s3-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { addFiles, copyOriginals } from './files-in.ts'
import { openBucket, openStorage, randomImageName, type Storage } from './storage.ts'

let store: S3Store
let storage: Storage
beforeAll(async () => {
  store = await startS3Store()
  storage = await openBucket(store.url)
})
afterAll(() => store.close())

test('files come back byte for byte, also large ones, and are gone when deleted', async () => {
  for (const bytes of [randomBytes(10), randomBytes(3_000_000)]) {
    const key = `product-images/${randomImageName('jpg')}`
    await storage.put(key, bytes)
    expect(Buffer.from(await storage.getBytes(key)).equals(bytes)).toBe(true)
    expect(await storage.exists(key)).toBe(true)
    await storage.delete(key)
    expect(await storage.exists(key)).toBe(false)
    await expect(storage.getBytes(key)).rejects.toThrow()
  }
})

test('the variants of an image are made from it and stored in it', async () => {
  const name = randomImageName('jpg')
  await storage.put(`product-images/${name}`, await photo(600, 400).jpeg().toBuffer())
  const encoder = new Encoder()
  await makeVariants({ storage, encoder }, name)
  encoder.stop()
  const { objects } = await storage.listAll('image-variants/', { recursive: true })
  const keys = [...objects].map((file) => 'key' in file && file.key)
  expect(keys.sort()).toEqual(
    VARIANTS.map(({ width, format }) => `image-variants/${name}/${width}.${format}`).sort(),
  )
})

test('files of this machine are added to it', async () => {
  const path = fileURLToPath(import.meta.url)
  const key = `product-images/${randomImageName('jpg')}`
  await addFiles(storage, [{ path, key }])
  expect(Buffer.from(await storage.getBytes(key))).toEqual(readFileSync(path))
})

test('the images of a folder are copied once, and compared', async () => {
  const folder = openStorage(temporaryFolder())
  expect(await copyOriginals(folder, storage)).toBe(0)
  const images = Array.from({ length: 30 }, () => [randomImageName('jpg'), randomBytes(5000)] as const)
  for (const [name, bytes] of images) await folder.put(`product-images/${name}`, bytes)
  expect(await copyOriginals(folder, storage)).toBe(30)
  for (const [name, bytes] of images) {
    expect(Buffer.from(await storage.getBytes(`product-images/${name}`)).equals(bytes)).toBe(true)
  }
})

test.each([
  ['a bucket that is not there', () => store.url.replace('tienda', 'otra'), /NoSuchBucket/],
  ['a closed port', () => 's3+http://K:S@127.0.0.1:1/tienda', /ECONNREFUSED/],
])('%s is one clear line', async (_, url, reason) => {
  const error = await openBucket(url()).catch((caught: Error) => caught)
  expect(String(error)).toMatch(/^StartError: No se puede usar STORAGE_URL \(127\.0\.0\.1:\d+\/\w+\): /)
  expect(String(error)).toMatch(reason)
  expect(String(error)).not.toContain('S3RVER')
})

test('an answer of another server is one clear line too', async () => {
  const other = createServer((_, response) => response.end('<html>Hola</html>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  await expect(openBucket(`s3+http://K:S@127.0.0.1:${port}/tienda`)).rejects.toThrow(
    /^No se puede usar STORAGE_URL/,
  )
  other.close()
})
