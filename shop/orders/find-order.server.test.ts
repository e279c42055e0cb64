import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAttempts } from '#server/auth/schema.ts'
import { testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { findOrderToken } from './find-order.server.ts'
import { insertOrder } from './testing/inbox-orders.ts'

const RIGHT = { code: 'A7K-42Q', phone: '573001112233' }
const WRONG_CODE = { ...RIGHT, code: 'A7K-42R' }
const WRONG_PHONE = { ...RIGHT, phone: '573001112234' }
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv'

describeEachEngine('finding an order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeAll(async () => {
    await insertOrder(database.db, { ...RIGHT, token: TOKEN })
  })
  beforeEach(() => database.db.delete(signInAttempts))
  const find = (pair: typeof RIGHT, address = '203.0.113.7') =>
    findOrderToken(testAccounts(database.db), pair, visitor({ address }))

  test('the right code and phone find the order; any other pair finds nothing', async () => {
    expect(await find(RIGHT)).toEqual({ kind: 'right', value: TOKEN })
    for (const pair of [WRONG_CODE, WRONG_PHONE, { ...RIGHT, phone: '' }])
      expect(await find(pair)).toEqual({ kind: 'wrong' })
  })

  test('an order whose buyer was forgotten is not found', async () => {
    await insertOrder(database.db, { code: 'ZZZ-222', phone: null })
    expect(await find({ code: 'ZZZ-222', phone: '' })).toEqual({ kind: 'wrong' })
  })

  test('guesses of one network at one phone have to wait, for a wrong code as for a wrong phone', async () => {
    for (const pair of [WRONG_CODE, WRONG_PHONE]) {
      await database.db.delete(signInAttempts)
      const kinds: string[] = []
      for (let guess = 0; guess < 6; guess++) kinds.push((await find(pair)).kind)
      expect(kinds).toEqual([...Array(5).fill('wrong'), 'slowed'])
    }
  })

  test('guesses of one network at many phones have to wait', async () => {
    const kinds: string[] = []
    for (let guess = 0; guess < 22; guess++)
      kinds.push((await find({ ...RIGHT, phone: `5730099900${guess + 10}` })).kind)
    expect(kinds).toEqual([...Array(20).fill('wrong'), 'slowed', 'slowed'])
  })

  test('an own order with the phone of another buyer does not reset the count of guesses', async () => {
    const own = { ...RIGHT, code: 'B7K-42Q' }
    await insertOrder(database.db, own)
    const kinds: string[] = []
    for (let guess = 0; guess < 6; guess++) {
      expect(await find(own)).toMatchObject({ kind: 'right' })
      kinds.push((await find(WRONG_CODE)).kind)
    }
    expect(kinds).toEqual([...Array(5).fill('wrong'), 'slowed'])
  })

  test('the buyer finds the order while others guess at the phone, also from the same network', async () => {
    for (let guess = 0; guess < 25; guess++) await find(WRONG_CODE, `198.51.100.${guess}`)
    expect(await find(WRONG_CODE, '198.51.100.1')).toMatchObject({ kind: 'slowed' })
    expect(await find(RIGHT, '192.0.2.2')).toEqual({ kind: 'right', value: TOKEN })
    expect(await find(RIGHT, '198.51.100.1')).toEqual({ kind: 'right', value: TOKEN })
  })

  test('no attempt is stored with its phone, code or address', async () => {
    await find(WRONG_CODE)
    const stored = JSON.stringify(await database.db.select().from(signInAttempts))
    expect(stored).not.toMatch(/57300|A7K|203\.0/)
  })
})
