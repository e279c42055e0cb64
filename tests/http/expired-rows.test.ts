import { expect, test, vi } from 'vitest'
import { signInAttempts, verification } from '#server/auth/schema.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startShop } from '#tests/shop-process.ts'

test('a running shop deletes expired rows in a scheduled job', async () => {
  const database = await createTestDatabase('postgres')
  const { db } = database
  const past = new Date('2026-01-01T00:00:00Z')
  await db.insert(verification).values({ id: 'old', identifier: 'reset:x', value: 'x', expiresAt: past })
  await db.insert(signInAttempts).values({ account: 'x', source: 'x', at: past })
  const shop = await startShop({ seed: 'none', env: { DATABASE_URL: database.settings.databaseUrl ?? '' } })
  const count = async () => (await db.$count(verification)) + (await db.$count(signInAttempts))
  await vi.waitUntil(async () => (await count()) === 0, { timeout: 30_000 })
  expect(shop.output()).not.toContain('no se pudieron borrar')
  await shop.stop()
  await database.close()
})
