import { expect, test } from 'vitest'
import {
  addUser,
  countingHashing,
  customerCookie,
  PAIR,
  testAccounts,
  toCookie,
  visitor,
} from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { auditLog } from './schema.ts'

const RIGHT = { ...PAIR, remember: false }

describeEachEngine("the shop's sign-in page", (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('a customer signs in as a customer, and never as the administrator', async () => {
    const accounts = testAccounts(database.db)
    const { email, password, id } = await addUser(database.db, 'customer')
    const outcome = await accounts.signIn('store', { email, password, remember: true }, visitor())
    expect(outcome).toMatchObject({ kind: 'signed-in', role: 'customer', userId: id })
    const carrier = visitor({ cookie: toCookie(outcome) })
    expect(await accounts.findCustomer(carrier)).toMatchObject({ userId: id, email })
    expect(await accounts.findAdmin(carrier)).toBeUndefined()
    expect(await accounts.isStillAdmin(carrier)).toBe(false)
    const customer = await accounts.findCustomer(carrier)
    if (customer) await accounts.signOutCustomer(customer, carrier)
    expect(await accounts.findCustomer(carrier)).toBeUndefined()
    expect(await database.db.select().from(auditLog), 'the log is of the shop').toEqual([])
  })

  test('the administrator can use it, is no customer, and ends the former session of the browser', async () => {
    const accounts = testAccounts(database.db)
    const before = visitor({ cookie: await customerCookie(database.db, accounts) })
    const outcome = await accounts.signIn('store', RIGHT, before)
    expect(outcome).toMatchObject({ kind: 'signed-in', role: 'admin' })
    expect(await accounts.findCustomer(visitor({ cookie: toCookie(outcome) }))).toBeUndefined()
    expect(await accounts.findAdmin(visitor({ cookie: toCookie(outcome) }))).toBeDefined()
    expect(await accounts.findCustomer(before)).toBeUndefined()
  })

  test('an unknown e-mail and a wrong password get the same answer and cost one password hash', async () => {
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
        'store',
        { email: guess, password: 'otra cosa', remember: false },
        visitor({ address: `192.0.2.${place}` }),
      )
      expect([outcome, hashing.count()]).toEqual([{ kind: 'refused' }, 1])
    }
  })
})
