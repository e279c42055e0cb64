import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { auditLog, session, signInAttempts, user } from '#server/db/schema/accounts.ts'
import {
  addUser,
  cookieOf,
  countingHashing,
  customerCookie,
  PAIR,
  SECRET,
  testAccounts,
  visitor,
} from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { listSessions } from './sessions.ts'

const WRONG = { ...PAIR, password: 'otra cosa', remember: false }
const RIGHT = { ...PAIR, remember: false }

describeEachEngine('the administrator signs in', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
  })
  const rows = () => database.db.select().from(session)

  test('the configured pair makes its account at the first sign-in, and only that pair does', async () => {
    const accounts = testAccounts(database.db)
    for (const pair of [
      WRONG,
      { ...RIGHT, email: 'otra@tienda.example' },
      { email: 'otra@tienda.example', password: 'otra cosa', remember: false },
    ]) {
      expect(await accounts.signIn('administration', pair, visitor())).toEqual({ kind: 'refused' })
    }
    expect(await database.db.select().from(user)).toEqual([])
    const outcome = await accounts.signIn(
      'administration',
      { ...RIGHT, email: ' Duena@Tienda.example ' },
      visitor(),
    )
    expect(await accounts.findAdmin(visitor({ cookie: cookieOf(outcome) }))).toMatchObject({
      email: PAIR.email,
    })
    expect(await database.db.select().from(user)).toMatchObject([{ email: PAIR.email, role: 'admin' }])
  })

  test('without a configured pair nobody is ever made', async () => {
    const accounts = testAccounts(database.db, { configured: undefined })
    expect(await accounts.signIn('administration', RIGHT, visitor())).toEqual({ kind: 'refused' })
    expect(await database.db.select().from(user)).toEqual([])
  })

  test('every refusal costs one password hash, whoever the e-mail belongs to', async () => {
    const known = await addUser(database.db, 'admin')
    const customer = await addUser(database.db, 'customer')
    const costs: number[] = []
    for (const { email, password } of [
      { email: known.email, password: 'otra cosa' },
      { email: customer.email, password: 'otra cosa' },
      { email: customer.email, password: customer.password },
      { email: 'nadie@x.example', password: 'otra cosa' },
      { email: 'no es un correo', password: 'otra cosa' },
      { email: PAIR.email, password: 'otra cosa' },
      { email: 'nadie@x.example', password: 'x'.repeat(5000) },
      { email: `${'x'.repeat(5000)}@x.example`, password: 'otra cosa' },
    ]) {
      const hashing = countingHashing()
      const accounts = testAccounts(database.db, { hashing })
      const outcome = await accounts.signIn(
        'administration',
        { email, password, remember: false },
        visitor({ address: email }),
      )
      expect(outcome).toEqual({ kind: 'refused' })
      costs.push(hashing.count())
    }
    expect(costs).toEqual(costs.map(() => 1))
  })

  test.each([
    [true, '__Host-azahar.session', '__Host-known-device'],
    [false, 'azahar.session', 'known-device'],
  ])('cookies over https: %s', async (secure, name, device) => {
    const accounts = testAccounts(database.db)
    const outcome = await accounts.signIn('administration', { ...RIGHT, remember: true }, visitor({ secure }))
    const lines = outcome.kind === 'signed-in' ? outcome.headers.getSetCookie() : []
    const attributes = `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
    expect(lines).toHaveLength(2)
    expect(lines[0]?.replace(/=[^;]+/, '=…')).toBe(`${name}=…; Max-Age=2592000; ${attributes}`)
    expect(lines[1]).toMatch(
      new RegExp(
        `^${device}=[\\w.-]+; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}$`,
      ),
    )
    // The cookie of one way of coming is not taken on the other.
    expect(await accounts.findAdmin(visitor({ cookie: cookieOf(outcome), secure: !secure }))).toBeUndefined()
  })

  test("'Keep me signed in' lasts 30 days; otherwise the cookie ends with the browser and the session when idle", async () => {
    const accounts = testAccounts(database.db)
    await accounts.signIn('administration', { ...RIGHT, remember: true }, visitor())
    const hours = async () =>
      (await rows()).map((row) => Math.round((row.expiresAt.getTime() - Date.now()) / 360_000) / 10)
    expect(await hours()).toEqual([720])
    await database.db.delete(session)
    const outcome = await accounts.signIn('administration', RIGHT, visitor())
    expect(await hours()).toEqual([12])
    const [line] = outcome.kind === 'signed-in' ? outcome.headers.getSetCookie() : []
    expect(line).not.toMatch(/Max-Age|Expires/)

    const carrier = visitor({ cookie: cookieOf(outcome) })
    await database.db.update(session).set({ expiresAt: sql`now() + interval '1 hour'` })
    expect(await accounts.isStillAdmin(carrier)).toBe(true)
    expect(await hours(), 'a page that only stands open').toEqual([1])
    expect(await accounts.findAdmin(carrier)).toBeDefined()
    expect(await hours()).toEqual([12])
    // Pages that ask again whenever something changes keep it awake, but no longer than a day.
    await database.db
      .update(session)
      .set({ createdAt: sql`now() - interval '20 hours'`, expiresAt: sql`now() + interval '1 hour'` })
    expect(await accounts.findAdmin(carrier)).toBeDefined()
    expect(await hours()).toEqual([4])
    await database.db.update(session).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  test('what the database holds opens nothing; a changed cookie opens nothing', async () => {
    const accounts = testAccounts(database.db)
    const cookie = cookieOf(await accounts.signIn('administration', RIGHT, visitor()))
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

  test('sessions are listed, ended one by one, and ended by signing out or in again', async () => {
    const accounts = testAccounts(database.db)
    const first = visitor({ cookie: cookieOf(await accounts.signIn('administration', RIGHT, visitor())) })
    const second = visitor({ cookie: cookieOf(await accounts.signIn('administration', RIGHT, visitor())) })
    const admin = await accounts.findAdmin(first)
    if (!admin) throw new Error('not signed in')
    expect(await listSessions(database.db, admin.userId)).toHaveLength(2)
    await accounts.signOut(admin, first)
    expect(await accounts.findAdmin(first)).toBeUndefined()
    expect(await accounts.findAdmin(second)).toBeDefined()
    const third = await accounts.signIn('administration', RIGHT, second)
    expect(await accounts.findAdmin(second)).toBeUndefined()
    expect(await accounts.findAdmin(visitor({ cookie: cookieOf(third) }))).toBeDefined()
  })

  test('a signed-in customer is nobody here, nor is an administrator whose role was taken', async () => {
    const accounts = testAccounts(database.db)
    expect(
      await accounts.findAdmin(visitor({ cookie: await customerCookie(database.db, accounts) })),
    ).toBeUndefined()
    const carrier = visitor({ cookie: cookieOf(await accounts.signIn('administration', RIGHT, visitor())) })
    await database.db.update(user).set({ role: 'customer' }).where(eq(user.email, PAIR.email))
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
  })

  test('a fault of the shop is nobody’s failed try', async () => {
    await addUser(database.db, 'admin', PAIR)
    const broken = testAccounts(database.db, {
      hashing: {
        hash: async () => 'x:y',
        verify: async () => {
          throw new Error('no memory')
        },
      },
    })
    await expect(broken.signIn('administration', WRONG, visitor())).rejects.toThrow()
    expect(await database.db.select().from(signInAttempts)).toEqual([])
  })

  test('comings and goings are in the audit log; failures seldom, and without what was typed', async () => {
    const accounts = testAccounts(database.db)
    const [{ last } = { last: 0 }] = await database.db
      .select({ last: sql<number>`coalesce(max(id), 0)` })
      .from(auditLog)
    for (let i = 0; i < 3; i++) await accounts.signIn('administration', WRONG, visitor())
    const carrier = visitor({ cookie: cookieOf(await accounts.signIn('administration', RIGHT, visitor())) })
    const admin = await accounts.findAdmin(carrier)
    if (admin) await accounts.signOut(admin, carrier)
    const entries = await database.db.select().from(auditLog).where(sql`id > ${last}`).orderBy(auditLog.id)
    expect(
      entries.map(({ actor, action }) => `${actor} ${action}`).filter((line) => !line.includes('refused')),
    ).toEqual([
      'tienda administrator.created',
      `${PAIR.email} session.opened`,
      `${PAIR.email} session.closed`,
    ])
    const all = await database.db.select().from(auditLog).where(eq(auditLog.action, 'session.refused'))
    expect(all).toHaveLength(1)
    expect(JSON.stringify(all)).not.toContain(WRONG.password)
  })
})

describeEachEngine("the shop's door", (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.close())

  test('a customer comes in as a customer, and never as anything else', async () => {
    const accounts = testAccounts(database.db)
    const { email, password, id } = await addUser(database.db, 'customer')
    const outcome = await accounts.signIn('shop', { email, password, remember: true }, visitor())
    expect(outcome).toMatchObject({ kind: 'signed-in', role: 'customer', userId: id })
    const carrier = visitor({ cookie: cookieOf(outcome) })
    expect(await accounts.findCustomer(carrier)).toMatchObject({ userId: id, email })
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
    expect(await accounts.isStillAdmin(carrier)).toBe(false)
    const customer = await accounts.findCustomer(carrier)
    if (customer) await accounts.signOutCustomer(customer, carrier)
    expect(await accounts.findCustomer(carrier)).toBeUndefined()
    expect(await database.db.select().from(auditLog), 'the log is of the shop').toEqual([])
  })

  test('the administrator comes in by it too, is no customer, and takes the place of who was in before', async () => {
    const accounts = testAccounts(database.db)
    const before = visitor({ cookie: await customerCookie(database.db, accounts) })
    const outcome = await accounts.signIn('shop', RIGHT, before)
    expect(outcome).toMatchObject({ kind: 'signed-in', role: 'admin' })
    expect(await accounts.findCustomer(visitor({ cookie: cookieOf(outcome) }))).toBeUndefined()
    expect(await accounts.findAdmin(visitor({ cookie: cookieOf(outcome) }))).toBeDefined()
    expect(await accounts.findCustomer(before)).toBeUndefined()
  })

  test('unknown and wrong get one answer at the price of one password hash', async () => {
    const { email } = await addUser(database.db, 'customer')
    for (const [place, guess] of [
      email,
      'nadie@x.example',
      PAIR.email,
      'x'.repeat(5000),
      'nul\0@x.example',
    ].entries()) {
      const hashing = countingHashing()
      const outcome = await testAccounts(database.db, { hashing }).signIn(
        'shop',
        { email: guess, password: 'otra cosa', remember: false },
        visitor({ address: `192.0.2.${place}` }),
      )
      expect([outcome, hashing.count()]).toEqual([{ kind: 'refused' }, 1])
    }
  })
})
