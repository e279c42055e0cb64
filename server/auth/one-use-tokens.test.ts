import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { endTokens, hasTokenSince, issueToken, readToken, takeToken } from './one-use-tokens.ts'
import { verification } from './schema.ts'

describeEachEngine('a token in an e-mail', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const now = new Date('2026-11-21T12:00:00Z')
  const later = (ms: number) => new Date(now.getTime() + ms)
  const issue = (value = 'ana') => issueToken(database.db, 'reset', { value, lifeMs: 1000, now })

  test('a token is valid once, also for concurrent requests', async () => {
    const token = await issue()
    expect(await readToken(database.db, 'reset', token, now)).toBe('ana')
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => takeToken(database.db, 'reset', token, now)),
    )
    expect(taken.filter(Boolean)).toEqual(['ana'])
    expect(await readToken(database.db, 'reset', token, now)).toBeUndefined()
  })

  test('a token expires, is valid for its purpose only, and is not stored in the database', async () => {
    const token = await issue()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await readToken(database.db, 'reset', token, later(1000))).toBeUndefined()
    expect(await takeToken(database.db, 'reset', token, later(1000))).toBeUndefined()
    expect(await readToken(database.db, 'registration', token, now)).toBeUndefined()
    const rows = await database.db.select().from(verification)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { identifier } of rows) {
      expect(await readToken(database.db, 'reset', identifier.split(':')[1] ?? '', now)).toBeUndefined()
    }
  })

  test('all tokens of one account end together, and expired ones are deleted', async () => {
    const [one, two, other] = [await issue('bea'), await issue('bea'), await issue('cora')]
    const issued = { value: 'bea', lifeMs: 1000, now }
    expect(await hasTokenSince(database.db, 'reset', issued, later(-1))).toBe(true)
    expect(await hasTokenSince(database.db, 'reset', issued, later(1))).toBe(false)
    expect(await hasTokenSince(database.db, 'reset', { ...issued, lifeMs: 999 }, later(-1))).toBe(false)
    await endTokens(database.db, 'reset', 'bea')
    for (const token of [one, two]) expect(await readToken(database.db, 'reset', token, now)).toBeUndefined()
    expect(await readToken(database.db, 'reset', other, now)).toBe('cora')
    await issueToken(database.db, 'reset', { value: 'dora', lifeMs: 1000, now: later(5000) })
    expect(await database.db.select().from(verification)).toHaveLength(1)
  })
})
