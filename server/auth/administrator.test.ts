import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  addUser,
  cookiesFrom,
  countingHashing,
  PAIR,
  testAccounts,
  toCookie,
  visitor,
} from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { adoptConfigured, changeAdministratorPassword, createFirst } from './administrator.ts'
import { firstPasswordNotice } from './prepare-accounts.ts'
import { session, user } from './schema.ts'
import { awaitCode } from './sign-in-code.ts'
import { passwordHashing } from './stored-password.ts'

describeEachEngine('the one administrator', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeEach(async () => {
    await database.db.delete(user)
  })
  const signIn = (pair: typeof PAIR, configured?: typeof PAIR) =>
    testAccounts(database.db, { configured }).signIn(
      'admin',
      { ...pair, remember: false },
      visitor({ address: `${Math.random()}` }),
    )

  test('the administrator is created once, at the first start, with a password that works and is shown', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => createFirst(database.db, 'admin@azahar.local', passwordHashing)),
    )
    const [credentials, ...others] = made.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(credentials?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    if (!credentials) return
    expect((await signIn(credentials)).kind).toBe('signed-in')
    expect(firstPasswordNotice(credentials)).toContain(credentials.password)
    expect(await createFirst(database.db, 'otra@x.example', passwordHashing)).toBeUndefined()
  })

  test('the administrator gets the password of the settings, and sessions of the former password end', async () => {
    const former = { ...PAIR, password: 'la de antes' }
    await addUser(database.db, 'admin', former)
    const cookie = toCookie(await signIn(former))
    await adoptConfigured(database.db, PAIR, passwordHashing)
    expect(await testAccounts(database.db).findAdmin(visitor({ cookie }))).toBeUndefined()
    expect((await signIn(former, PAIR)).kind).toBe('refused')
    expect((await signIn(PAIR, PAIR)).kind).toBe('signed-in')
  })

  test('a password changed in the shop wins over the setting that it replaced, until the setting has another value', async () => {
    const own = { ...PAIR, password: 'tres palabras propias' }
    const another = { ...PAIR, password: 'la de quien la olvidó' }
    const { id: userId } = await addUser(database.db, 'admin', PAIR)
    const [here, elsewhere] = [toCookie(await signIn(PAIR)), toCookie(await signIn(PAIR))]
    const admin = await testAccounts(database.db).findAdmin(visitor({ cookie: here }))
    if (!admin) throw new Error('not signed in')
    const change = async (password: string) =>
      changeAdministratorPassword(database.db, admin, await passwordHashing.hash(password))
    const pending = testAccounts(database.db)
    const owing = cookiesFrom(await awaitCode(pending, { userId, remember: false }, visitor()))
    await change('otra antes')
    await change(own.password)
    expect(await testAccounts(database.db).findAdmin(visitor({ cookie: here }))).toBeDefined()
    expect(await testAccounts(database.db).findAdmin(visitor({ cookie: elsewhere }))).toBeUndefined()
    expect(await pending.owesCode(visitor({ cookie: owing }))).toBe(false)

    await adoptConfigured(database.db, PAIR, passwordHashing)
    expect((await signIn(own, PAIR)).kind).toBe('signed-in')
    expect((await signIn(PAIR, PAIR)).kind).toBe('refused')
    await adoptConfigured(database.db, another, passwordHashing)
    expect((await signIn(another, another)).kind).toBe('signed-in')
    expect((await signIn(own, another)).kind).toBe('refused')
    // Without a further change the setting decides alone.
    await adoptConfigured(database.db, PAIR, passwordHashing)
    expect((await signIn(PAIR, PAIR)).kind).toBe('signed-in')
  })

  test('the administrator stays signed in when the settings have not changed', async () => {
    await addUser(database.db, 'admin', PAIR)
    const cookie = toCookie(await signIn(PAIR))
    const hashing = countingHashing()
    await adoptConfigured(database.db, PAIR, hashing)
    expect(await testAccounts(database.db).findAdmin(visitor({ cookie }))).toBeDefined()
    expect(hashing.count()).toBe(1)
  })

  test('a configured administrator is created at the first sign-in and replaces the former administrator', async () => {
    const former = await addUser(database.db, 'admin')
    const cookie = toCookie(await signIn(former))
    await adoptConfigured(database.db, PAIR, passwordHashing)
    expect(await database.db.select().from(user)).toMatchObject([{ email: former.email, role: 'customer' }])
    expect(await database.db.select().from(session)).toEqual([])
    expect(await testAccounts(database.db).findAdmin(visitor({ cookie }))).toBeUndefined()
    expect((await signIn(former, PAIR)).kind).toBe('refused')
    expect((await signIn(PAIR, PAIR)).kind).toBe('signed-in')
  })

  test('a customer who becomes the administrator keeps the id and loses the password', async () => {
    const customer = await addUser(database.db, 'customer', { ...PAIR, password: 'de clienta' })
    expect((await signIn(PAIR, PAIR)).kind).toBe('signed-in')
    expect(await database.db.select().from(user)).toMatchObject([{ id: customer.id, role: 'admin' }])
    expect((await signIn({ ...PAIR, password: 'de clienta' }, PAIR)).kind).toBe('refused')
  })

  test('an e-mail belongs to one account, regardless of case', async () => {
    await expect(
      database.db.insert(user).values({ id: 'x', name: 'x', email: 'Mayor@x.example' }),
    ).rejects.toThrow()
    expect(await database.db.select().from(user).where(eq(user.id, 'x'))).toEqual([])
  })
})
