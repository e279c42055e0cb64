import { expect, test } from 'vitest'
import { openBucket } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { startS3Store } from '#tests/s3-store.ts'
import { testApp } from '#tests/test-app.ts'

const database = openForTests(() => createTestDatabase())

test('a preview image of a store that cannot be reached is no missing one, which messengers would remember', async () => {
  const store = await startS3Store()
  const storage = await openBucket(store.url)
  const { app } = testApp(database, { storage })
  const ask = async () => (await app.request('/previews/shop/0123456789abcdef.jpg')).status
  expect(await ask()).toBe(404)
  await store.close()
  expect(await ask()).toBe(503)
})
