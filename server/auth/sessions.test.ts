import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addUser, PAIR, SECRET, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { listAudit } from './audit-log.ts'
import { session } from './schema.ts'
import { sessionTokenHash } from './session-store.ts'
import {
  closeOtherSessions,
  closeSession,
  expiredSessionCookie,
  listSessions,
  readSessionToken,
  sessionCookie,
} from './sessions.ts'

describeEachEngine('sessions are closed', (engine) => {
  test('a user closes one session or all others, but no session of another user', async () => {
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
  test('a user has at most twenty sessions: a new one ends the oldest, also under concurrency', async () => {
    const { db, close } = await createTestDatabase(engine)
    const [mine, theirs] = [await addUser(db, 'customer'), await addUser(db, 'customer')]
    const open = (userId: string, name: string, createdAt: Date, hours = 1) =>
      db.insert(session).values({
        id: name,
        userId,
        token: sessionTokenHash(name),
        createdAt,
        expiresAt: new Date(Date.now() + hours * 3_600_000),
      })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await open(theirs.id, 'foreign', ago(9999))
    await open(mine.id, 'over', ago(0), -1)
    for (let i = 0; i < 19; i++) await open(mine.id, `old ${i}`, ago(100 - i))
    const names = async () => (await db.select().from(session)).map(({ id }) => id)
    expect(await names()).toHaveLength(21)
    await open(mine.id, 'new', ago(0))
    expect(await names()).not.toContain('over')
    await open(mine.id, 'newer', ago(0))
    expect(await names()).not.toContain('old 0')
    await Promise.all(Array.from({ length: 30 }, (_, i) => open(mine.id, `at once ${i}`, ago(-i))))
    const left = (await names()).filter((name) => name !== 'foreign')
    expect(left).toHaveLength(20)
    expect(left.every((name) => name.startsWith('at once'))).toBe(true)
    expect(await names()).toContain('foreign')
    await close()
  })

  test('keep no more than 300 characters of the browser’s name', async () => {
    const { db, close } = await createTestDatabase(engine)
    const carrier = visitor()
    carrier.headers.set('user-agent', 'M'.repeat(100_000))
    await testAccounts(db).signIn('admin', { ...PAIR, remember: true }, carrier)
    const [row] = await db.select().from(session)
    expect(row?.userAgent).toBe('M'.repeat(300))
    await close()
  })
})

const TOKEN = `${'Ab-_'.repeat(10)}xyz`
const cookieIn = (line: string) => line.slice(0, line.indexOf(';'))
const signed = cookieIn(sessionCookie(SECRET, TOKEN, { remembered: false, secure: false }))
const read = (cookies: string, secure = false) =>
  readSessionToken(SECRET, { headers: new Headers({ cookie: cookies }), secure })

describe('the session cookie', () => {
  test('is read where it was set, among other cookies, and on no other scheme', () => {
    const secure = cookieIn(sessionCookie(SECRET, TOKEN, { remembered: true, secure: true }))
    expect(read(`theme=dark; ${signed}; known-device=a.b`)).toBe(TOKEN)
    expect(read(secure, true)).toBe(TOKEN)
    expect(read(signed, true)).toBeUndefined()
    expect(read(secure)).toBeUndefined()
  })

  test('counts only once and only as it was written', () => {
    const [, value = ''] = signed.split('=')
    const other = cookieIn(sessionCookie(`${SECRET}!`, TOKEN, { remembered: false, secure: false }))
    for (const cookies of [
      '',
      ';',
      'azahar.session',
      'azahar.session=',
      'azahar.session=.',
      `azahar.session=${TOKEN}`,
      `azahar.session=${TOKEN}.`,
      `azahar.session="${value}"`,
      `azahar.session=${decodeURIComponent(value)}`,
      `azahar.session=${value}x`,
      `azahar.session=${value.slice(1)}`,
      `azahar.session=${value.replaceAll('%3D', '%3d')}`,
      `Azahar.session=${value}`,
      `xazahar.session=${value}`,
      `azahar_session=${value}`,
      `theme=azahar.session=${value}`,
      `azahar.session=made-up; azahar.session=${value}`,
      `azahar.session=%; azahar.session=${value}`,
      other,
    ])
      expect([cookies, read(cookies)]).toEqual([cookies, undefined])
    expect(readSessionToken(SECRET, { headers: new Headers(), secure: false })).toBeUndefined()
  })

  test('is deleted with the attributes that it was set with', () => {
    for (const secure of [true, false]) {
      const set = sessionCookie(SECRET, TOKEN, { remembered: true, secure })
      expect(expiredSessionCookie(secure)).toBe(
        set.replace(/=[^;]+/, '=').replace(/Max-Age=\d+/, 'Max-Age=0'),
      )
    }
  })
})
