import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cookiesFrom, PAIR, SECRET, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { loadOwner, type Owner, turnOn } from '#tests/second-step.ts'
import { auditLog, recoveryCodes, secondStep, session, signInAttempts, user } from './schema.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  endAllSecondSteps,
  endSecondStep,
  readSecondStep,
} from './second-step.ts'
import { checkCode } from './sign-in-code.ts'
import { toCode, toStep } from './totp.ts'

const NOON = new Date('2026-11-21T12:00:00Z')

describeEachEngine('the second step', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let owner: Owner
  let now: Date
  beforeEach(async () => {
    now = NOON
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
    owner = await loadOwner(database.db, accounts())
  })
  const accounts = () => testAccounts(database.db, { now: () => now })
  const keeper = () => accounts().parts
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const passFirstStep = async (area: 'admin' | 'store' = 'admin', cookie = '', address = '203.0.113.7') => {
    const outcome = await accounts().signIn(area, { ...PAIR, remember: true }, visitor({ cookie, address }))
    if (outcome.kind !== 'code-needed') throw new Error(outcome.kind)
    return cookiesFrom(outcome.headers)
  }
  const enter = (cookie: string, code: string, address = '203.0.113.7') =>
    accounts().signInWithCode(code, visitor({ cookie, address }))
  const sessions = () => database.db.$count(session)

  test('after the first code of its key, the second step is on and the password alone opens no session', async () => {
    expect(await readSecondStep(keeper(), owner.userId)).toEqual({ kind: 'off' })
    await beginSecondStep(keeper(), owner.userId)
    const right = { ...PAIR, remember: false }
    expect((await accounts().signIn('admin', right, visitor())).kind).toBe('signed-in')
    const begun = await readSecondStep(keeper(), owner.userId)
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    expect(await confirmSecondStep(keeper(), owner, '000000')).toBeUndefined()
    const codes = await confirmSecondStep(keeper(), owner, toCode(begun.key, toStep(now)))
    expect(new Set(codes).size).toBe(10)
    expect(await readSecondStep(keeper(), owner.userId)).toEqual({
      kind: 'on',
      since: now,
      recoveryCodesLeft: 10,
    })

    await database.db.delete(session)
    for (const area of ['admin', 'store'] as const) await passFirstStep(area)
    expect(await sessions()).toBe(0)
    const wrong = { ...right, password: 'otra cosa' }
    expect(await accounts().signIn('admin', wrong, visitor())).toEqual({ kind: 'refused' })
  })

  test('a second start, as in another window, leaves the key that an app has read from the first', async () => {
    await beginSecondStep(keeper(), owner.userId)
    const begun = await readSecondStep(keeper(), owner.userId)
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    later(60)
    await beginSecondStep(keeper(), owner.userId)
    expect(await confirmSecondStep(keeper(), owner, toCode(begun.key, toStep(now)))).toHaveLength(10)
  })

  test('a key that is not confirmed in time is no longer shown and cannot be confirmed', async () => {
    await beginSecondStep(keeper(), owner.userId)
    const begun = await readSecondStep(keeper(), owner.userId)
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    later(15 * 60)
    expect(await readSecondStep(keeper(), owner.userId)).toEqual({ kind: 'off' })
    expect(await confirmSecondStep(keeper(), owner, toCode(begun.key, toStep(now)))).toBeUndefined()
    await beginSecondStep(keeper(), owner.userId)
    expect((await readSecondStep(keeper(), owner.userId)).kind).toBe('begun')
  })

  test('a code opens one session, and the next code opens another', async () => {
    const { key } = await turnOn(keeper(), owner)
    const cookie = await passFirstStep()
    expect(await accounts().findAdmin(visitor({ cookie }))).toBeUndefined()
    expect(await enter(cookie, toCode(key, toStep(now)))).toEqual({ kind: 'wrong' }) // it turned the step on
    later(30)
    const code = toCode(key, toStep(now))
    const [one, two] = await Promise.all([
      enter(cookie, `${code.slice(0, 3)} ${code.slice(3)}`),
      enter(cookie, code),
    ])
    expect([one.kind, two.kind].filter((kind) => kind === 'signed-in')).toHaveLength(1)
    const outcome = [one, two].find(({ kind }) => kind === 'signed-in')
    if (outcome?.kind !== 'signed-in') throw new Error('the sign-in failed')
    expect(await accounts().findAdmin(visitor({ cookie: cookiesFrom(outcome.headers) }))).toMatchObject({
      email: PAIR.email,
    })
    expect(await database.db.select({ remembered: session.remembered }).from(session)).toEqual([
      { remembered: true },
    ])
    expect(await enter(await passFirstStep(), code)).toEqual({ kind: 'wrong' })
    later(30)
    expect((await enter(await passFirstStep(), toCode(key, toStep(now)))).kind).toBe('signed-in')
  })

  test('a code without a right pair, or too long after it, opens no session', async () => {
    const { key } = await turnOn(keeper(), owner)
    later(30)
    expect(await enter('', toCode(key, toStep(now)))).toEqual({ kind: 'expired' })
    expect(await enter(`azahar.step=${'a'.repeat(43)}`, toCode(key, toStep(now)))).toEqual({
      kind: 'expired',
    })
    const cookie = await passFirstStep()
    later(11 * 60)
    expect(await enter(cookie, toCode(key, toStep(now)))).toEqual({ kind: 'expired' })
    expect(await sessions()).toBe(0)
  })

  test('a recovery code works once in any spelling, and new codes end the old ones', async () => {
    const { codes } = await turnOn(keeper(), owner)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await enter(await passFirstStep(), first.toUpperCase().replaceAll('-', ' '))).kind).toBe(
      'signed-in',
    )
    expect(await enter(await passFirstStep(), first)).toEqual({ kind: 'wrong' })
    expect((await enter(await passFirstStep(), second)).kind).toBe('signed-in')
    expect(await readSecondStep(keeper(), owner.userId)).toMatchObject({ recoveryCodesLeft: 8 })
    const stored = await database.db.select().from(recoveryCodes)
    expect(JSON.stringify(stored)).not.toContain(codes[2]?.replaceAll('-', ''))
  })

  test('guesses at codes are limited for all visitors together, and a recovery code still works', async () => {
    const { key, codes } = await turnOn(keeper(), owner)
    let kinds: string[] = []
    const cookie = await passFirstStep()
    for (let index = 0; index < 8; index++) kinds.push((await enter(cookie, '000000')).kind)
    expect(kinds).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('slowed')])
    kinds = []
    for (let index = 0; index < 100; index++) {
      const from = visitor({ address: `198.51.100.${index}` })
      const { userId: id, email } = owner
      kinds.push((await checkCode(accounts(), { id, email }, '000000', from)).kind)
    }
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(92)
    expect(kinds.at(-1)).toBe('exhausted')
    later(61)
    expect((await enter(await passFirstStep(), toCode(key, toStep(now)), '192.0.2.9')).kind).toBe('exhausted')
    expect((await enter(await passFirstStep(), codes[0] ?? '', '192.0.2.10')).kind).toBe('signed-in')
    later(24 * 3600)
    expect((await enter(await passFirstStep(), toCode(key, toStep(now)), '192.0.2.9')).kind).toBe('signed-in')
  })

  test('a visitor with the stolen password does not use up the attempts of the owner’s known device', async () => {
    const signedIn = await accounts().signIn('admin', { ...PAIR, remember: false }, visitor())
    const device = toCookie(signedIn).match(/known-device=[^;]+/)?.[0] ?? ''
    const { key } = await turnOn(keeper(), owner)
    const stranger = await passFirstStep()
    for (let index = 0; index < 101; index++) await enter(stranger, '000000')
    later(30)
    const code = toCode(key, toStep(now))
    expect((await enter(await passFirstStep(), code)).kind).toBe('exhausted')
    const cookie = `${device}; ${await passFirstStep('admin', device)}`
    expect((await enter(cookie, code)).kind).toBe('signed-in')
  })

  test('the key is stored encrypted, and another secret cannot decrypt it', async () => {
    const { key } = await turnOn(keeper(), owner)
    const [row] = await database.db.select().from(secondStep)
    const encrypted = Buffer.from(row?.encryptedKey ?? '', 'base64url')
    expect(encrypted.includes(key)).toBe(false)
    later(30)
    const elsewhere = testAccounts(database.db, { now: () => now, secret: `${SECRET}-otro` })
    const first = await elsewhere.signIn('admin', { ...PAIR, remember: false }, visitor())
    if (first.kind !== 'code-needed') throw new Error(first.kind)
    const cookie = cookiesFrom(first.headers)
    expect(await elsewhere.signInWithCode(toCode(key, toStep(now)), visitor({ cookie }))).toEqual({
      kind: 'wrong',
    })
  })

  test('an active second step is not replaced, its end makes the password enough, and changes are logged', async () => {
    const { key } = await turnOn(keeper(), owner)
    await beginSecondStep(keeper(), owner.userId)
    later(30)
    expect((await enter(await passFirstStep(), toCode(key, toStep(now)))).kind).toBe('signed-in')
    await endSecondStep(database.db, owner.userId, owner.email)
    expect(toCookie(await accounts().signIn('admin', { ...PAIR, remember: false }, visitor()))).toBeTruthy()
    expect(await endAllSecondSteps(database.db)).toBe(0)
    await turnOn(keeper(), owner)
    expect(await endAllSecondSteps(database.db)).toBe(1)
    const said = await database.db
      .select({ summary: auditLog.summary, actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.subjectId, owner.userId))
      .orderBy(auditLog.id)
    expect(said.filter(({ summary }) => /dos pasos/.test(summary))).toEqual([
      { actor: PAIR.email, summary: 'Activó la verificación en dos pasos' },
      { actor: PAIR.email, summary: 'Inició sesión en dos pasos' },
      { actor: PAIR.email, summary: 'Desactivó la verificación en dos pasos' },
      { actor: PAIR.email, summary: 'Activó la verificación en dos pasos' },
      { actor: 'tienda', summary: 'La configuración desactivó la verificación en dos pasos' },
    ])
  })
})
