import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { deleteExpired } from './delete-expired.ts'
import { secondStep, session, signInAttempts, verification } from './schema.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

describeEachEngine('expired rows', (engine) => {
  test('expired rows are deleted, and no others', async () => {
    const { db, close } = await createTestDatabase(engine)
    const [begun, confirmed, waiting] = await Promise.all([1, 2, 3].map(() => addUser(db, 'customer')))
    const ids = [begun, confirmed, waiting].map((user) => user?.id ?? '')
    for (const hours of [-1, 1]) {
      const id = `${hours}`
      await db
        .insert(session)
        .values({ id, userId: ids[0] ?? '', token: `${hours}`.padStart(43, 'x'), expiresAt: inHours(hours) })
      await db
        .insert(verification)
        .values({ id, identifier: randomUUID(), value: '', expiresAt: inHours(hours) })
    }
    for (const hours of [-25, -23]) {
      await db.insert(signInAttempts).values({ account: `${hours}`, source: 'x', at: inHours(hours) })
    }
    const [first = '', second = '', third = ''] = ids
    await db.insert(secondStep).values([
      { userId: first, encryptedKey: '', createdAt: inHours(-1) },
      { userId: second, encryptedKey: '', createdAt: inHours(-1), confirmedAt: inHours(-1) },
      { userId: third, encryptedKey: '', createdAt: inHours(-0.1) },
    ])

    await deleteExpired(db, NOW)

    expect((await db.select().from(session)).map(({ id }) => id)).toEqual(['1'])
    expect((await db.select().from(verification)).map(({ id }) => id)).toEqual(['1'])
    expect((await db.select().from(signInAttempts)).map(({ account }) => account)).toEqual(['-23'])
    const steps = await db.select().from(secondStep)
    expect(steps.map(({ userId }) => userId).sort()).toEqual([second, third].sort())
    await close()
  })
})
