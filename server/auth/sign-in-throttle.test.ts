import { beforeEach, expect, test } from 'vitest'
import { addUser, cookiesFrom, PAIR, quickHashing, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { loadOwner, turnOn } from '#tests/second-step.ts'
import { signInAttempts, user } from './schema.ts'
import { passwordHashing } from './stored-password.ts'
import { toCode, toStep } from './totp.ts'

const WRONG = { ...PAIR, password: 'otra cosa', remember: false }
const RIGHT = { ...PAIR, remember: false }

describeEachEngine('guessing', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
  })
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const restarted = (more = {}) =>
    testAccounts(database.db, { now: () => clock.now, hashing: quickHashing, ...more })
  const attempt = (request: typeof RIGHT, from = {}, accounts = restarted()) =>
    accounts.signIn('admin', request, visitor(from))
  /** Wrong passwords at the account, each from another address. */
  const guessFromElsewhere = async (count: number) => {
    for (let i = 0; i < count; i++) await attempt(WRONG, { address: `192.0.2.${i}` })
  }
  /** The cookie of a device that has signed in before. */
  const knownDevice = async () => {
    const cookie = toCookie(await attempt(RIGHT, { address: '198.51.100.1' }))
    return cookie.match(/known-device=[^;]+/)?.[0] ?? ''
  }

  test('guesses wait after five failures, also after a restart; the right password resets the count', async () => {
    const kinds: string[] = []
    for (let i = 0; i < 6; i++) kinds.push((await attempt(WRONG)).kind)
    expect(kinds).toEqual([...Array(5).fill('refused'), 'slowed'])
    expect(await attempt(WRONG)).toEqual({ kind: 'slowed', seconds: 1 })
    expect((await attempt(RIGHT)).kind).toBe('signed-in')
    expect(await database.db.select().from(signInAttempts)).toEqual([])
  })

  test('guesses at invented e-mails do not lock out the owner or a customer behind the same address', async () => {
    const customer = await addUser(database.db, 'customer')
    for (let i = 0; i < 25; i++) await attempt({ ...WRONG, email: `nadie${i}@x.example` })
    expect(await attempt({ ...WRONG, email: 'nadie@x.example' })).toMatchObject({ kind: 'slowed' })
    expect((await attempt(RIGHT)).kind).toBe('signed-in')
    const { email, password } = customer
    const accounts = restarted({ hashing: passwordHashing })
    const outcome = await accounts.signIn('store', { email, password, remember: false }, visitor())
    expect(outcome.kind).toBe('signed-in')
  })

  test('guesses do not lock out the second step behind the same address', async () => {
    const accounts = restarted()
    const { key } = await turnOn(accounts.parts, await loadOwner(database.db, accounts))
    for (let i = 0; i < 25; i++) await attempt({ ...WRONG, email: `nadie${i}@x.example` })
    later(30)
    const first = await attempt(RIGHT)
    if (first.kind !== 'code-needed') throw new Error(first.kind)
    const carrier = visitor({ cookie: cookiesFrom(first.headers) })
    expect(await accounts.signInWithCode('000000', carrier)).toMatchObject({ kind: 'slowed' })
    expect((await accounts.signInWithCode(toCode(key, toStep(clock.now)), carrier)).kind).toBe('signed-in')
  })

  test('guesses from many addresses do not slow the owner’s known device, nor lock out a new one', async () => {
    const device = await knownDevice()
    await guessFromElsewhere(22)
    // The first failure of an unknown device is answered as wrong, the second has to wait.
    expect(await attempt(WRONG, { address: '203.0.113.9' })).toEqual({ kind: 'refused' })
    expect(await attempt(WRONG, { address: '203.0.113.9' })).toEqual({ kind: 'slowed', seconds: 60 })
    expect((await attempt(RIGHT, { address: '203.0.113.9' })).kind).toBe('signed-in')
    // The owner's known device may fail a few times.
    for (let i = 0; i < 3; i++) {
      expect(await attempt(WRONG, { cookie: device, address: '192.0.2.1' })).toEqual({ kind: 'refused' })
    }
    expect((await attempt(RIGHT, { cookie: device, address: '192.0.2.1' })).kind).toBe('signed-in')
    // Its cookie has no effect for another account, nor when it is forged.
    const other = { ...WRONG, email: 'otra@x.example' }
    expect(await attempt(other, { cookie: device, address: '192.0.2.1' })).toEqual({ kind: 'refused' })
    expect(await attempt(WRONG, { cookie: `${device}x`, address: '192.0.2.1' })).toMatchObject({
      kind: 'slowed',
    })
  })

  test('a hundred guesses in a day make all unknown devices wait until the password is right', async () => {
    const device = await knownDevice()
    await guessFromElsewhere(100)
    later(3600)
    const fresh = { address: '203.0.113.9' }
    expect(await attempt(WRONG, fresh)).toEqual({ kind: 'slowed', seconds: 60 })
    expect(await attempt(WRONG, { ...fresh, cookie: device })).toEqual({ kind: 'refused' })
    expect((await attempt(RIGHT, fresh)).kind).toBe('signed-in')
    later(24 * 3600)
    expect(await attempt(WRONG, { address: '203.0.113.10' })).toEqual({ kind: 'refused' })
  })

  test.each([
    ['56 bits', 10, (i: number) => `2001:db8:1:1${i.toString(16).padStart(2, '0')}::1`, '2001:db8:1:2ff::1'],
    ['48 bits', 20, (i: number) => `2001:db8:1:${i.toString(16)}00::1`, '2001:db8:2::1'],
  ])('guesses from IPv6 networks within %s wait after %i failures', async (_, free, address, neighbor) => {
    const kinds: string[] = []
    for (let i = 0; i < free + 2; i++) {
      kinds.push((await attempt(WRONG, { address: address(i) })).kind)
    }
    expect(kinds).toEqual([...Array(free).fill('refused'), 'slowed', 'slowed'])
    expect((await attempt(WRONG, { address: neighbor })).kind).toBe('refused')
    expect((await attempt(RIGHT, { address: address(0) })).kind).toBe('signed-in')
  })

  test('guesses at many accounts from IPv6 networks within 56 bits are limited to forty in 15 minutes', async () => {
    const kinds = new Map<string, number>()
    for (let i = 0; i < 45; i++) {
      const from = { address: `2001:db8:1:1${i.toString(16).padStart(2, '0')}::1` }
      const { kind } = await attempt({ ...WRONG, email: `${i}@x.example` }, from)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    expect(Object.fromEntries(kinds)).toEqual({ refused: 40, slowed: 5 })
  })

  test('guesses from new IPv6 networks of one provider wait, and other networks do not', async () => {
    const accounts = restarted({ pauses: { source: 50, account: 0 } })
    const guess = async (address: string) => {
      await attempt(WRONG, { address }, accounts)
      return address
    }
    for (let i = 0; i < 21; i++) await guess(`2001:db8:1:${i.toString(16)}00::1`)
    const [near, far] = ['2001:db8:1:ff00::1', '2001:db8:2::1']
    const both = [guess(near), guess(far)]
    expect(await Promise.race(both)).toBe(far)
    expect(await Promise.all(both)).toEqual([near, far])
  })

  test('concurrent guesses have the same limit as sequential ones, and the owner can sign in meanwhile', async () => {
    const accounts = restarted({ pauses: { source: 5, account: 5 } })
    const from = { address: '203.0.113.9' }
    await attempt(RIGHT)
    const guesses = Array.from({ length: 30 }, () => attempt(WRONG, from, accounts))
    const owner = attempt(RIGHT, { address: '203.0.113.10' }, accounts)
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(5)
    expect(outcomes.filter(({ kind }) => kind === 'slowed')).toHaveLength(25)
    expect((await owner).kind).toBe('signed-in')
  })

  test('the owner can sign in from the address of a client that continues to guess', async () => {
    const accounts = restarted({ pauses: { source: 20, account: 20 } })
    await attempt(RIGHT)
    let isOver = false
    const guess = async (email: string) => {
      while (!isOver) await attempt({ ...WRONG, email }, {}, accounts)
    }
    const guesser = Promise.all([guess('nadie@x.example'), guess(PAIR.email)])
    for (let i = 0; i < 30; i++) await attempt({ ...WRONG, email: `${i}@x.example` })
    const owner = await attempt(RIGHT, {}, accounts)
    isOver = true
    await guesser
    expect(owner.kind).toBe('signed-in')
  })

  test('guesses behind an unconfigured proxy lock out no other visitor, and wait at each account', async () => {
    const shared = { address: '127.0.0.1', addressIsShared: true }
    const kinds: string[] = []
    for (let i = 0; i < 7; i++) kinds.push((await attempt(WRONG, shared)).kind)
    expect(kinds).toEqual([...Array(5).fill('refused'), 'slowed', 'slowed'])
    for (let i = 0; i < 30; i++) {
      expect((await attempt({ ...WRONG, email: `${i}@x.example` }, shared)).kind).toBe('refused')
    }
    expect((await attempt(RIGHT, shared)).kind).toBe('signed-in')
  })

  test('attempts are stored without e-mail and address, and for one day only', async () => {
    await attempt(WRONG, { address: '2001:db8:77::1' })
    const [row] = await database.db.select().from(signInAttempts)
    expect(JSON.stringify(row)).not.toMatch(/2001|db8|tienda\.example/)
    later(24 * 3600 + 1)
    await attempt({ ...WRONG, email: 'otra@x.example' }, { address: '192.0.2.78' })
    expect((await database.db.select().from(signInAttempts)).map(({ id }) => id)).not.toContain(row?.id)
  })

  test('no guess waits before the limit when the clock of another node or attempt is ahead', async () => {
    expect(await attempt(WRONG)).toEqual({ kind: 'refused' })
    later(-0.5)
    expect(await attempt(WRONG)).toEqual({ kind: 'refused' })
  })

  test('guesses at many accounts from one address are limited to twenty in 15 minutes', async () => {
    const guess = (i: number) => attempt({ ...WRONG, email: `${i}@x.example` })
    for (let i = 0; i < 20; i++) {
      expect(await guess(i)).toEqual({ kind: 'refused' })
      later(10)
    }
    expect(await guess(20)).toEqual({ kind: 'slowed', seconds: 15 * 60 - 200 })
    later(15 * 60 - 200)
    expect(await guess(20)).toEqual({ kind: 'refused' })
  })

  test('the wait grows with every failure, up to a minute', async () => {
    const waits: number[] = []
    for (let i = 0; i < 14; i++) {
      let outcome = await attempt(WRONG)
      if (outcome.kind === 'slowed') {
        waits.push(outcome.seconds)
        later(outcome.seconds)
        outcome = await attempt(WRONG)
      }
      expect(outcome).toEqual({ kind: 'refused' })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })
})
