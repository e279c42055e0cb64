import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { addUser, countingHashing, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { turnOn } from '#tests/second-step.ts'
import { changeAdministratorPassword } from './administrator.ts'
import { account, auditLog, session, signInAttempts, user } from './schema.ts'
import type { SignInOutcome } from './sign-in.ts'
import { type PasswordHashing, passwordHashing } from './stored-password.ts'
import type { Admin } from './visitor.ts'

const WRONG = { ...PAIR, password: 'otra cosa', remember: false }
const RIGHT = { ...PAIR, remember: false }

/** Whether a statement waits for a transaction. */
const isWaiting = async (db: Db) =>
  (await db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) > 0

describeEachEngine('the administrator signs in', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
  })

  test('the configured pair makes its account at the first sign-in, and only that pair does', async () => {
    const accounts = testAccounts(database.db)
    for (const pair of [
      WRONG,
      { ...RIGHT, email: 'otra@tienda.example' },
      { email: 'otra@tienda.example', password: 'otra cosa', remember: false },
    ]) {
      expect(await accounts.signIn('admin', pair, visitor())).toEqual({ kind: 'refused' })
    }
    expect(await database.db.select().from(user)).toEqual([])
    const outcome = await accounts.signIn('admin', { ...RIGHT, email: ' Duena@Tienda.example ' }, visitor())
    expect(await accounts.findAdmin(visitor({ cookie: toCookie(outcome) }))).toMatchObject({
      email: PAIR.email,
    })
    expect(await database.db.select().from(user)).toMatchObject([{ email: PAIR.email, role: 'admin' }])
  })

  test('without a configured pair, a sign-in creates no account', async () => {
    const accounts = testAccounts(database.db, { configured: undefined })
    expect(await accounts.signIn('admin', RIGHT, visitor())).toEqual({ kind: 'refused' })
    expect(await database.db.select().from(user)).toEqual([])
  })

  test('every rejection costs one password hash, with any e-mail', async () => {
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
        'admin',
        { email, password, remember: false },
        visitor({ address: email }),
      )
      expect(outcome).toEqual({ kind: 'refused' })
      costs.push(hashing.count())
    }
    expect(costs).toEqual(costs.map(() => 1))
  })

  test.each(['admin', 'customer'] as const)(
    'an account without a password (%s) is refused at the price of one password hash',
    async (role) => {
      const { id, email, password } = await addUser(database.db, role)
      await database.db.delete(account).where(eq(account.userId, id))
      await database.db.insert(account).values({ id, accountId: '77', providerId: 'github', userId: id })
      for (const typed of [password, '', 'null']) {
        const hashing = countingHashing()
        const request = { email, password: typed, remember: false }
        const outcome = await testAccounts(database.db, { hashing }).signIn('store', request, visitor())
        expect([outcome, hashing.count()]).toEqual([{ kind: 'refused' }, 1])
      }
    },
  )

  test('an error of the shop counts as no failed attempt', async () => {
    await addUser(database.db, 'admin', PAIR)
    const broken = testAccounts(database.db, {
      hashing: {
        hash: async () => 'x:y',
        verify: async () => {
          throw new Error('no memory')
        },
      },
    })
    await expect(broken.signIn('admin', WRONG, visitor())).rejects.toThrow()
    expect(await database.db.select().from(signInAttempts)).toEqual([])
  })

  test('a sign-in opens no session when its password changes while it is checked', async () => {
    const { id: userId } = await addUser(database.db, 'admin', PAIR)
    const admin = { ...PAIR, userId, name: '', sessionId: '' }
    const verify: PasswordHashing['verify'] = async (pair) => {
      const isRight = await passwordHashing.verify(pair)
      await changeAdministratorPassword(database.db, admin, await passwordHashing.hash('otra clave'))
      return isRight
    }
    const accounts = testAccounts(database.db, { hashing: { ...passwordHashing, verify } })
    expect(await accounts.signIn('admin', RIGHT, visitor())).toEqual({ kind: 'refused' })
    expect(await database.db.$count(session)).toBe(0)
  })

  test('sign-ins and sign-outs are in the audit log, and failures sparingly and without typed values', async () => {
    const accounts = testAccounts(database.db)
    const [{ last } = { last: 0 }] = await database.db
      .select({ last: sql<number>`coalesce(max(id), 0)` })
      .from(auditLog)
    for (let i = 0; i < 3; i++) await accounts.signIn('admin', WRONG, visitor())
    const carrier = visitor({ cookie: toCookie(await accounts.signIn('admin', RIGHT, visitor())) })
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

test('a guess at the administrator’s password on the sign-in page of the shop is in the audit log too', async () => {
  const { db, close } = await createTestDatabase()
  const accounts = testAccounts(db)
  const customer = await addUser(db, 'customer')
  await addUser(db, 'admin', PAIR)
  const guess = (email: string) => accounts.signIn('store', { ...WRONG, email }, visitor())
  const logged = () => db.$count(auditLog, eq(auditLog.action, 'session.refused'))
  expect([await guess(customer.email), await guess('nadie@x.example'), await logged()]).toEqual([
    { kind: 'refused' },
    { kind: 'refused' },
    0,
  ])
  expect(await guess(PAIR.email)).toEqual({ kind: 'refused' })
  await expect.poll(logged).toBe(1)
  await close()
})

// PGlite runs one transaction at a time.
describe('a sign-in on PostgreSQL', () => {
  const database = openForTests(() => createTestDatabase('postgres'))
  beforeEach(async () => {
    await database.db.delete(user)
  })

  test.each([
    {
      title: 'a change of the password',
      change: (tx: Db, admin: Admin) => changeAdministratorPassword(tx, admin, 'otro hash'),
      expected: 'refused',
    },
    {
      title: 'the start of the second step',
      change: (tx: Db, admin: Admin) => turnOn({ ...testAccounts(tx).parts, db: tx }, admin),
      expected: 'code-needed',
    },
  ])('waits for $title that another node commits', async ({ change, expected }) => {
    const { id: userId } = await addUser(database.db, 'admin', PAIR)
    let signedIn: Promise<SignInOutcome> | undefined
    await database.db.transaction(async (tx) => {
      await change(tx, { ...PAIR, userId, name: '', sessionId: '' })
      signedIn = testAccounts(database.db).signIn('admin', RIGHT, visitor())
      await Promise.race([signedIn, vi.waitUntil(() => isWaiting(database.db), { timeout: 20_000 })])
    })
    expect([(await signedIn)?.kind, await database.db.$count(session)]).toEqual([expected, 0])
  })
})
