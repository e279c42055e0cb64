import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addUser, customerCookie, PAIR, SECRET, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { session, signInAttempts, user } from './schema.ts'
import { listSessions } from './sessions.ts'

const RIGHT = { ...PAIR, remember: false }

describeEachEngine("the administrator's session", (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
  })
  const rows = () => database.db.select().from(session)

  test.each([
    [true, '__Host-azahar.session', '__Host-known-device'],
    [false, 'azahar.session', 'known-device'],
  ])('cookies over https: %s', async (secure, name, device) => {
    const accounts = testAccounts(database.db)
    const outcome = await accounts.signIn('admin', { ...RIGHT, remember: true }, visitor({ secure }))
    const lines = outcome.kind === 'signed-in' ? outcome.headers.getSetCookie() : []
    const attributes = `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
    expect(lines).toHaveLength(2)
    expect(lines[0]?.replace(/=[^;]+/, '=…')).toBe(`${name}=…; Max-Age=2592000; ${attributes}`)
    expect(lines[1]?.replace(/=[\w.-]+/, '=…')).toBe(`${device}=…; Max-Age=34560000; ${attributes}`)
    // A cookie of https is not accepted over http, nor the other way round.
    expect(await accounts.findAdmin(visitor({ cookie: toCookie(outcome), secure: !secure }))).toBeUndefined()
  })

  /** Written by better-auth 1.7.7, with which earlier releases opened sessions, from SECRET. */
  const EARLIER = {
    https: {
      cookie:
        '__Host-azahar.session=T7hnbWvKYOYmnWkoQxhie7CswlYQIDcw.HNvJLHvR0fqGgG%2F82a5fGZ0aRyPSFdwK%2FfCAFQZ6XrY%3D',
      token: 'KpjUwn8eueIp0QLB0T30qkHm7pkGy3xNro1d5prxROY',
    },
    http: {
      cookie:
        'azahar.session=FWc4sM7kAxTfgQ9sFMyjkRPVn0Tz8tIZ.MDR%2ByHeSRYXs5PDpNJU00oGxnlKHZc%2BDZjGs8XuPUYc%3D',
      token: '33OcU_HqBdLPTICw2EURR7s_jHd_MKTB6AOS4kDq-R0',
    },
  }

  test.each([
    ['https', true],
    ['https', false],
    ['http', true],
    ['http', false],
  ] as const)(
    'a session that an earlier release has opened stays open (%s, remembered: %s)',
    async (scheme, remembered) => {
      const { id: userId, email } = await addUser(database.db, 'admin', PAIR)
      const { cookie, token } = EARLIER[scheme]
      await database.db.insert(session).values({
        id: 'qmJJWLKo6hHacudmXoJcoMZw6WtI0wCc',
        userId,
        token,
        remembered,
        expiresAt: new Date(Date.now() + 3_600_000),
        userAgent: 'Firefox',
      })
      const accounts = testAccounts(database.db)
      // The browser also carries the cookie of sessions that are not remembered, which only earlier releases set.
      const brief = 'azahar.brief=true.i3TQpU4Vd7pr2%2BfWFa7offKIcHNd6eYED7sZ9XNMyEQ%3D'
      const carrier = visitor({ cookie: `theme=dark; ${cookie}; ${brief}`, secure: scheme === 'https' })
      const admin = await accounts.findAdmin(carrier)
      expect(admin).toMatchObject({ userId, email, sessionId: 'qmJJWLKo6hHacudmXoJcoMZw6WtI0wCc' })
      if (!admin) return
      const cookies = await accounts.signOut(admin, carrier)
      expect(cookies.getSetCookie()).toContainEqual(
        scheme === 'https'
          ? '__Host-azahar.session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
          : 'azahar.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      )
      expect(await rows()).toEqual([])
    },
  )

  test("'Keep me signed in' lasts 30 days; otherwise the cookie ends with the browser and the session when idle", async () => {
    const accounts = testAccounts(database.db)
    await accounts.signIn('admin', { ...RIGHT, remember: true }, visitor())
    const hours = async () =>
      (await rows()).map((row) => Math.round((row.expiresAt.getTime() - Date.now()) / 360_000) / 10)
    expect(await hours()).toEqual([720])
    await database.db.delete(session)
    const outcome = await accounts.signIn('admin', RIGHT, visitor())
    expect(await hours()).toEqual([12])
    const [line] = outcome.kind === 'signed-in' ? outcome.headers.getSetCookie() : []
    expect(line).not.toMatch(/Max-Age|Expires/)

    const carrier = visitor({ cookie: toCookie(outcome) })
    await database.db.update(session).set({ expiresAt: sql`now() + interval '1 hour'` })
    expect(await accounts.isStillAdmin(carrier)).toBe(true)
    expect(await hours(), 'a page that only stands open').toEqual([1])
    expect(await accounts.findAdmin(carrier)).toBeDefined()
    expect(await hours()).toEqual([12])
    // Pages that reload after each change extend the session, but not beyond a day.
    await database.db
      .update(session)
      .set({ createdAt: sql`now() - interval '20 hours'`, expiresAt: sql`now() + interval '1 hour'` })
    expect(await accounts.findAdmin(carrier)).toBeDefined()
    expect(await hours()).toEqual([4])
    await database.db.update(session).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  test('neither the stored token nor a changed cookie opens a session', async () => {
    const accounts = testAccounts(database.db)
    const cookie = toCookie(await accounts.signIn('admin', RIGHT, visitor()))
    const [value = ''] = cookie.match(/(?<=azahar\.session=)[^;]+/) ?? []
    const [token = '', signature = ''] = decodeURIComponent(value).split('.')
    const [row] = await rows()
    expect(row?.token).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(token)
    const carrying = (raw: string) =>
      accounts.findAdmin(visitor({ cookie: `azahar.session=${encodeURIComponent(raw)}` }))
    expect(await carrying(`${token}.${signature}`)).toBeDefined()
    expect(await carrying(`${row?.token}.${signature}`)).toBeUndefined()
    expect(await carrying(token)).toBeUndefined()
    expect(
      await carrying(`${token}.${signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`),
    ).toBeUndefined()
    expect(
      await carrying(`${token.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}.${signature}`),
    ).toBeUndefined()
    // A shop with another secret would have signed otherwise.
    const other = testAccounts(database.db, { secret: SECRET.toUpperCase() })
    expect(await other.findAdmin(visitor({ cookie }))).toBeUndefined()
  })

  test('each sign-in has a new token of 256 bits, whatever cookie the browser brings', async () => {
    const accounts = testAccounts(database.db)
    const tokenIn = (cookie: string) => /azahar\.session=([\w-]+)\./.exec(cookie)?.[1] ?? ''
    const first = toCookie(await accounts.signIn('admin', RIGHT, visitor()))
    const again = toCookie(await accounts.signIn('admin', RIGHT, visitor({ cookie: first })))
    const planted = 'azahar.session=planted.by%3D'
    const third = toCookie(await accounts.signIn('admin', RIGHT, visitor({ cookie: planted })))
    const tokens = [first, again, third].map(tokenIn)
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await rows()).toHaveLength(2)
  })

  test('sessions are listed, ended one by one, and ended by signing out or in again', async () => {
    const accounts = testAccounts(database.db)
    const first = visitor({ cookie: toCookie(await accounts.signIn('admin', RIGHT, visitor())) })
    const second = visitor({ cookie: toCookie(await accounts.signIn('admin', RIGHT, visitor())) })
    const admin = await accounts.findAdmin(first)
    if (!admin) throw new Error('not signed in')
    expect(await listSessions(database.db, admin.userId)).toHaveLength(2)
    await accounts.signOut(admin, first)
    expect(await accounts.findAdmin(first)).toBeUndefined()
    expect(await accounts.findAdmin(second)).toBeDefined()
    const third = await accounts.signIn('admin', RIGHT, second)
    expect(await accounts.findAdmin(second)).toBeUndefined()
    expect(await accounts.findAdmin(visitor({ cookie: toCookie(third) }))).toBeDefined()
  })

  test('neither a signed-in customer nor a former administrator is the administrator', async () => {
    const accounts = testAccounts(database.db)
    expect(
      await accounts.findAdmin(visitor({ cookie: await customerCookie(database.db, accounts) })),
    ).toBeUndefined()
    const carrier = visitor({ cookie: toCookie(await accounts.signIn('admin', RIGHT, visitor())) })
    await database.db.update(user).set({ role: 'customer' }).where(eq(user.email, PAIR.email))
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
  })
})
