import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { signInAttempts, user } from '#server/db/schema/accounts.ts'
import { cookieOf, PAIR, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import type { SignInOutcome } from './sign-in.ts'

const WRONG = { ...PAIR, password: 'otra cosa', remember: false }
const RIGHT = { ...PAIR, remember: false }

describeEachEngine('guessing', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
  })
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const restarted = () => testAccounts(database.db, { now: () => clock.now })

  test('is slowed after five failures, also by a restarted shop, and forgiven at the right password', async () => {
    const kinds: string[] = []
    for (let i = 0; i < 6; i++)
      kinds.push((await restarted().signIn('administration', WRONG, visitor())).kind)
    expect(kinds).toEqual([...Array(5).fill('refused'), 'slowed'])
    expect(await restarted().signIn('administration', RIGHT, visitor())).toEqual({
      kind: 'slowed',
      seconds: 1,
    })
    later(1)
    expect((await restarted().signIn('administration', RIGHT, visitor())).kind).toBe('signed-in')
    expect(await database.db.select().from(signInAttempts)).toEqual([])
  })

  test('from many addresses does not slow the owner at her known device, nor shut her out of a new one', async () => {
    const accounts = restarted()
    const known = cookieOf(
      await accounts.signIn('administration', RIGHT, visitor({ address: '198.51.100.1' })),
    )
    const device = known.match(/known-device=[^;]+/)?.[0] ?? ''
    for (let i = 0; i < 22; i++)
      await accounts.signIn('administration', WRONG, visitor({ address: `192.0.2.${i}` }))
    const attempt = (
      pair: typeof RIGHT,
      from: { cookie?: string; address: string },
    ): Promise<SignInOutcome> => accounts.signIn('administration', pair, visitor(from))
    // A stranger has one try a minute now.
    expect(await attempt(WRONG, { address: '203.0.113.9' })).toEqual({ kind: 'refused' })
    expect(await attempt(WRONG, { address: '203.0.113.9' })).toEqual({ kind: 'slowed', seconds: 60 })
    // The owner's first try counts, wherever she is; her own device may even be wrong a few times.
    expect((await attempt(RIGHT, { address: '203.0.113.10' })).kind).toBe('signed-in')
    for (let i = 0; i < 3; i++) {
      expect(await attempt(WRONG, { cookie: device, address: '192.0.2.1' })).toEqual({ kind: 'refused' })
    }
    expect((await attempt(RIGHT, { cookie: device, address: '192.0.2.1' })).kind).toBe('signed-in')
    // Her mark is worth nothing for another account, nor when it was made up.
    expect(
      await attempt({ ...WRONG, email: 'otra@x.example' }, { cookie: device, address: '192.0.2.1' }),
    ).toEqual({ kind: 'refused' })
    expect(await attempt(WRONG, { cookie: `${device}x`, address: '192.0.2.1' })).toMatchObject({
      kind: 'slowed',
    })
  })

  test('sent all at once passes no more often than one after another', async () => {
    const accounts = testAccounts(database.db, {
      now: () => clock.now,
      hashing: { hash: async () => 'x:y', verify: async () => false },
    })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => accounts.signIn('administration', WRONG, visitor())),
    )
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(5)
  })

  test('keeps neither e-mail nor address, and nothing for more than a day', async () => {
    const accounts = restarted()
    await accounts.signIn('administration', WRONG, visitor({ address: '192.0.2.77' }))
    const [row] = await database.db.select().from(signInAttempts)
    expect(JSON.stringify(row)).not.toMatch(/192\.0\.2|tienda\.example/)
    later(24 * 3600 + 1)
    await accounts.signIn(
      'administration',
      { ...WRONG, email: 'otra@x.example' },
      visitor({ address: '192.0.2.78' }),
    )
    expect((await database.db.select().from(signInAttempts)).map(({ id }) => id)).not.toContain(row?.id)
  })

  test('slows nobody before it is due, also where the clock of another node or of an earlier try is ahead', async () => {
    expect(await restarted().signIn('administration', WRONG, visitor())).toEqual({ kind: 'refused' })
    later(-0.5)
    expect((await restarted().signIn('administration', RIGHT, visitor())).kind).toBe('signed-in')
  })

  test('at many accounts from one address ends after twenty in a quarter of an hour', async () => {
    const accounts = restarted()
    const guess = (i: number) =>
      accounts.signIn(
        'administration',
        { email: `${i}@x.example`, password: 'otra cosa', remember: false },
        visitor(),
      )
    for (let i = 0; i < 20; i++) {
      expect(await guess(i)).toEqual({ kind: 'refused' })
      later(10)
    }
    expect(await guess(20)).toEqual({ kind: 'slowed', seconds: 15 * 60 - 200 })
    later(15 * 60 - 200)
    expect(await guess(20)).toEqual({ kind: 'refused' })
  })

  test('grows slower with every failure, up to a minute', async () => {
    const waits: number[] = []
    const accounts = restarted()
    for (let i = 0; i < 14; i++) {
      let outcome = await accounts.signIn('administration', WRONG, visitor())
      if (outcome.kind === 'slowed') {
        waits.push(outcome.seconds)
        later(outcome.seconds)
        outcome = await accounts.signIn('administration', WRONG, visitor())
      }
      expect(outcome).toEqual({ kind: 'refused' })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })
})
