import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addUser, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { changePassword, createCustomer, deleteCustomer, findCustomer, isPasswordRight } from './customers.ts'
import { issueToken, readToken } from './one-use-tokens.ts'
import { account, auditLog, session, user } from './schema.ts'
import { passwordHashing } from './stored-password.ts'

describeEachEngine('customers', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const signIn = async (email: string, password: string) =>
    testAccounts(database.db).signIn(
      'store',
      { email, password, remember: false },
      visitor({ address: email }),
    )

  test('an e-mail has one account after concurrent registrations, and the first keeps its password', async () => {
    const email = 'ana@correo.example'
    const people = await Promise.all(
      ['uno', 'dos', 'tres'].map(async (word) => ({
        name: word,
        email,
        hash: await passwordHashing.hash(`clave ${word}`),
        emailVerified: false,
      })),
    )
    const made = await Promise.all(people.map((person) => createCustomer(database.db, person)))
    expect(made.filter(Boolean)).toHaveLength(1)
    const winner = people[made.indexOf(true)]
    expect(await database.db.select().from(user).where(eq(user.email, email))).toMatchObject([
      { name: winner?.name, role: 'customer', emailVerified: false },
    ])
    const kinds = await Promise.all(
      people.map(async ({ name }) => (await signIn(email, `clave ${name}`)).kind),
    )
    expect(kinds).toEqual(made.map((isFirst) => (isFirst ? 'signed-in' : 'refused')))
  })

  test('a new password ends all sessions except the requesting one', async () => {
    const { id, email, password } = await addUser(database.db, 'customer')
    const accounts = testAccounts(database.db)
    const [here, elsewhere] = [
      toCookie(await signIn(email, password)),
      toCookie(await signIn(email, password)),
    ]
    const token = await issueToken(database.db, 'reset', { value: id, lifeMs: 60_000, now: new Date() })
    const customer = await accounts.findCustomer(visitor({ cookie: here }))
    if (!customer) throw new Error('not signed in')
    await changePassword(database.db, customer, await passwordHashing.hash('otra clave'))
    expect(await accounts.findCustomer(visitor({ cookie: here }))).toBeDefined()
    expect(await accounts.findCustomer(visitor({ cookie: elsewhere }))).toBeUndefined()
    expect(await readToken(database.db, 'reset', token, new Date())).toBeUndefined()
    expect(await isPasswordRight(database.db, passwordHashing, id, password)).toBe(false)
    expect(await isPasswordRight(database.db, passwordHashing, id, 'otra clave')).toBe(true)
    await changePassword(database.db, { userId: id }, await passwordHashing.hash('una tercera'))
    expect(await database.db.select().from(session).where(eq(session.userId, id))).toEqual([])
  })

  test.each([
    [false, ['credential']],
    [true, ['credential', 'facebook']],
  ])('a password reset ends unconfirmed social sign-ins; confirmed: %s', async (emailVerified, left) => {
    const { id } = await addUser(database.db, 'customer')
    await database.db.update(user).set({ emailVerified }).where(eq(user.id, id))
    await database.db
      .insert(account)
      .values({ id: `f${id}`, accountId: id, providerId: 'facebook', userId: id })
    const ways = async () => {
      const rows = await database.db.select().from(account).where(eq(account.userId, id))
      return rows.map(({ providerId }) => providerId).sort()
    }
    await changePassword(
      database.db,
      { userId: id, sessionId: 'own' },
      await passwordHashing.hash('otra clave'),
    )
    expect(await ways()).toEqual(['credential', 'facebook'])
    await changePassword(database.db, { userId: id }, await passwordHashing.hash('una tercera'))
    expect(await ways()).toEqual(left)
  })

  test('a deletion leaves one log entry without personal data, and does not delete the administrator', async () => {
    const { id, email } = await addUser(database.db, 'customer')
    await deleteCustomer(database.db, { userId: id, email, name: 'Alguien', sessionId: '' })
    expect(await findCustomer(database.db, { id })).toBeUndefined()
    const admin = await addUser(database.db, 'admin', PAIR)
    await deleteCustomer(database.db, { userId: admin.id, email: PAIR.email, name: '', sessionId: '' })
    const log = await database.db.select().from(auditLog).where(eq(auditLog.action, 'customer.deleted'))
    expect(log).toMatchObject([{ actor: 'cliente', subjectId: null, summary: 'Un cliente borró su cuenta' }])
    expect(await testAccounts(database.db).findUser(PAIR.email)).toMatchObject({ role: 'admin' })
    expect(await findCustomer(database.db, { email: PAIR.email })).toBeUndefined()
  })
})
