import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { account, session, user } from '#server/auth/schema.ts'
import { addUser, cookiesFrom, PAIR } from '#tests/accounts.ts'
import { hasSession, socialShops } from '#tests/social-shop.ts'

describe('sign-in by another network is refused', () => {
  const shops = socialShops()

  async function expectRefused(answer: Response, word: string, text: string, ask: (path: string) => unknown) {
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, to]).toEqual([303, `/auth/login?red=${word}`])
    expect(hasSession(answer)).toBe(false)
    expect(await shops.db.select().from(session)).toEqual([])
    const page = await ((await ask(to)) as Response).text()
    expect(page).toMatch(new RegExp(`role="alert"[^>]*>${text}`))
  }

  test('for wrong, missing and foreign states', async () => {
    const { ask, roundTrip } = shops.shop()
    shops.networks.person = { id: '5', email: 'ana@correo.example' }
    const text = 'Ese acceso caducó'
    const other = await ask('/auth/social/github')
    const cookie = cookiesFrom(other.headers)
    const state = new URL(other.headers.get('location') ?? '').searchParams.get('state')
    await expectRefused(
      await roundTrip('github', { answer: { state: 'x'.repeat(32) } }),
      'caducado',
      text,
      ask,
    )
    await expectRefused(await ask('/auth/callback/github?code=x', { cookie }), 'caducado', text, ask)
    await expectRefused(await ask(`/auth/callback/github?code=x&state=${state}`), 'caducado', text, ask)
    // A sign-in that began at one network does not end at the other.
    const elsewhere = await ask(`/auth/callback/facebook?code=x&state=${state}`, { cookie })
    await expectRefused(elsewhere, 'caducado', text, ask)
    const forged = `azahar.oauth=${'0'.repeat(64)}`
    await expectRefused(
      await ask(`/auth/callback/github?code=x&state=${state}`, { cookie: forged }),
      'caducado',
      text,
      ask,
    )
    expect(await shops.db.select().from(user)).toEqual([])
  })

  test('a network that fails or answers nonsense opens no session, and the sign-in page keeps the return path', async () => {
    const { roundTrip } = shops.shop()
    for (const network of ['github', 'facebook'] as const) {
      for (const failure of [500, 404, 'nonsense'] as const) {
        shops.networks.person = { id: '5', email: 'ana@correo.example' }
        shops.networks.failure = failure
        const back = await roundTrip(network, { volver: '/bag' })
        expect([network, failure, back.status, back.headers.get('location')]).toEqual([
          network,
          failure,
          303,
          '/auth/login?red=fallo&volver=%2Fbag',
        ])
      }
    }
    shops.networks.failure = undefined
    expect(await shops.db.select().from(user)).toEqual([])
  })

  test.each([
    ['github', 'token'],
    ['github', 'profile'],
    ['facebook', 'token'],
    ['facebook', 'profile'],
  ] as const)('a network that does not answer in 15 s opens no session (%s, %s)', async (network, at) => {
    const { roundTrip } = shops.shop()
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    shops.networks.silence = { at, begun: () => clock.abort(new Error('The time is over')) }
    const back = await roundTrip(network)
    expect(timeout).toHaveBeenCalledWith(15_000)
    expect(back.headers.get('location')).toBe('/auth/login?red=fallo')
    shops.networks.silence = undefined
    timeout.mockRestore()
    expect(await shops.db.select().from(user)).toEqual([])
  })

  test('the network says no, or does not take the code', async () => {
    const { ask, roundTrip } = shops.shop()
    const denied = await roundTrip('github', { answer: { error: 'access_denied', code: '' } })
    await expectRefused(denied, 'cancelado', 'No se completó', ask)
    shops.networks.refuseCode = true
    await expectRefused(await roundTrip('github'), 'fallo', 'La otra red no respondió', ask)
    await expectRefused(await roundTrip('facebook'), 'fallo', 'La otra red no respondió', ask)
  })

  test('without a confirmed and valid e-mail', async () => {
    const { ask, roundTrip } = shops.shop()
    const text = 'Esa red no nos dio un correo confirmado'
    shops.networks.person = { id: '6', name: 'Ana' }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    await expectRefused(await roundTrip('facebook'), 'sin-correo', text, ask)
    shops.networks.person = { id: '6', email: 'ana@correo.example', verified: false }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    shops.networks.person = { id: '6', email: 'ana@correo' }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    expect(await shops.db.select().from(user)).toEqual([])
  })

  test('for accounts with a password, including the administrator’s', async () => {
    const { ask, roundTrip } = shops.shop()
    const text = 'Ya hay una cuenta con ese correo'
    await addUser(shops.db, 'customer', { email: 'ana@correo.example', password: 'clave larga' })
    shops.networks.person = { id: '8', email: 'ana@correo.example' }
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    await expectRefused(await roundTrip('facebook'), 'cuenta', text, ask)
    // Before and after the first sign-in of the administrator.
    shops.networks.person = { id: '9', email: PAIR.email }
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    expect(await shops.db.select().from(user).where(eq(user.email, PAIR.email))).toEqual([])
    await addUser(shops.db, 'admin', PAIR)
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    expect(await shops.db.select().from(account).where(eq(account.providerId, 'github'))).toEqual([])
  })

  test('for a customer who became the administrator', async () => {
    const { ask, roundTrip } = shops.shop()
    shops.networks.person = { id: '10', email: 'ana@correo.example' }
    expect(hasSession(await roundTrip('github'))).toBe(true)
    await shops.db.update(user).set({ role: 'admin' })
    await shops.db.delete(session)
    await expectRefused(await roundTrip('github'), 'cuenta', 'Ya hay una cuenta', ask)
  })
})
