import { describe, expect, test } from 'vitest'
import { accountShops, GOOD, newEmail, registration } from '#tests/account-shop.ts'
import { addUser, PAIR } from '#tests/accounts.ts'

describe('users who share an IP address with an attacker', () => {
  const shops = accountShops()
  const wrong = { password: 'no es la clave' }

  test.each([
    ['/admin', '/admin/dashboard'],
    ['/auth/login', '/admin/dashboard'],
  ])('the administrator can sign in at %s with the right password', async (path, next) => {
    const { ask } = shops.shop()
    const from = path === '/admin' ? '203.0.113.20' : '203.0.113.21'
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) {
      const answer = await ask(path, { form: { email: `nadie${i}@x.example`, ...wrong }, from })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
    const answer = await ask(path, { form: PAIR, from })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
  })

  test('a customer can sign in, also when the attacker guesses her password', async () => {
    const { ask } = shops.shop()
    const { email } = await addUser(shops.db, 'customer', { email: newEmail(), password: GOOD })
    const from = '203.0.113.22'
    // The time to wait doubles with each failure: on any machine a guess comes before its end.
    let status = 0
    for (let guess = 0; guess < 30 && status !== 429; guess++) {
      const answer = await ask('/auth/login', { form: { email, ...wrong }, from })
      status = answer.status
    }
    expect(status).toBe(429)
    expect((await ask('/auth/login', { form: { email, password: GOOD }, from })).status).toBe(303)
  })

  test('behind an unconfigured proxy users can register and sign in during an attack', async () => {
    const { ask } = shops.shop({ proxies: 0 })
    const guesses: number[] = []
    for (let i = 0; i < 25; i++) {
      const answer = await ask('/admin', { form: { email: `nadie${i}@x.example`, ...wrong } })
      guesses.push(answer.status)
    }
    expect(new Set(guesses)).toEqual(new Set([401]))
    for (let i = 0; i < 12; i++) {
      const email = newEmail()
      const registered = await ask('/auth/register', { form: registration(email) })
      expect(registered.status).toBe(200)
      expect((await ask('/auth/login', { form: { email, password: GOOD } })).status).toBe(303)
    }
    expect((await ask('/admin', { form: PAIR })).status).toBe(303)
  })
})
