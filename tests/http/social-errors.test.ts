import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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
    const forged = `azahar.oauth=${'0'.repeat(64)}`
    await expectRefused(
      await ask(`/auth/callback/github?code=x&state=${state}`, { cookie: forged }),
      'caducado',
      text,
      ask,
    )
    expect(await shops.db.select().from(user)).toEqual([])
  })

  test('when the network denies access or refuses the code', async () => {
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
