import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { session } from '../db/schema/accounts.ts'
import { listAudit } from './audit-log.ts'
import { sessionTokenHash } from './hashed-session-tokens.ts'
import { closeOtherSessions, closeSession, listSessions } from './sessions.ts'

describeEachEngine('sessions are closed', (engine) => {
  test('one, all others, and nobody else’s', async () => {
    const { db, close } = await createTestDatabase(engine)
    const [mine, theirs] = [await addUser(db, 'admin'), await addUser(db, 'customer')]
    const open = async (userId: string, hours: number) => {
      const id = randomUUID()
      const expiresAt = new Date(Date.now() + hours * 3_600_000)
      await db.insert(session).values({ id, userId, token: sessionTokenHash(randomUUID()), expiresAt })
      return id
    }
    const [own, first, second, third] = await Promise.all([1, 2, 3, 4].map((hours) => open(mine.id, hours)))
    const foreign = await open(theirs.id, 1)
    await open(mine.id, -1)
    const owner = { userId: mine.id, email: mine.email, sessionId: own ?? '' }
    const ids = async () => (await listSessions(db, mine.id)).map(({ id }) => id).sort()

    for (const forged of [foreign, '', 'x', randomUUID(), "' or true --"]) {
      expect(await closeSession(db, owner, forged)).toBe(false)
    }
    expect(await listAudit(db)).toEqual([])
    expect(await closeSession(db, owner, first ?? '')).toBe(true)
    expect(await closeSession(db, owner, first ?? '')).toBe(false)
    expect(await ids()).toEqual([own, second, third].sort())
    expect(await closeOtherSessions(db, owner)).toBe(2)
    expect(await closeOtherSessions(db, owner)).toBe(0)
    expect(await ids()).toEqual([own])
    expect(await listSessions(db, theirs.id)).toHaveLength(1)
    expect((await listAudit(db)).map(({ actor, action }) => [actor, action])).toEqual([
      [mine.email, 'session.revoked'],
      [mine.email, 'session.revoked'],
    ])
    await close()
  })
})
