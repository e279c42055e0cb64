import { describe, expect, test } from 'vitest'
import { SECRET } from '#tests/accounts.ts'
import { readState, stateCookie } from './social-sign-in.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const BEGUN = {
  network: 'github',
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  next: '/bag',
} as const
const cookie = (secure = false) => {
  const line = stateCookie(SECRET, BEGUN, { secure, now: NOW })
  return line.slice(0, line.indexOf(';'))
}
const ANSWER = { network: 'github', state: BEGUN.state, now: NOW } as const
const from = (cookies: string, secure = false) => ({ headers: new Headers({ cookie: cookies }), secure })
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('the state of a sign-in by another network', () => {
  test('comes back from its cookie for ten minutes', () => {
    expect(readState(SECRET, from(cookie()), ANSWER)).toMatchObject(BEGUN)
    expect(readState(SECRET, from(`theme=dark; ${cookie(true)}`, true), ANSWER)).toMatchObject(BEGUN)
    expect(readState(SECRET, from(cookie()), { ...ANSWER, now: later(599_999) })).toBeDefined()
    expect(readState(SECRET, from(cookie()), { ...ANSWER, now: later(600_000) })).toBeUndefined()
  })

  test('counts for its network, its state, its scheme and its shop only', () => {
    expect(readState(SECRET, from(cookie()), { ...ANSWER, network: 'facebook' })).toBeUndefined()
    expect(readState(SECRET, from(cookie()), { ...ANSWER, state: null })).toBeUndefined()
    expect(readState(SECRET, from(cookie()), { ...ANSWER, state: '' })).toBeUndefined()
    expect(readState(SECRET, from(cookie()), { ...ANSWER, state: 's'.repeat(42) })).toBeUndefined()
    expect(readState(SECRET, from(cookie(), true), ANSWER)).toBeUndefined()
    expect(readState(`${SECRET}!`, from(cookie()), ANSWER)).toBeUndefined()
    expect(readState(SECRET, { headers: new Headers(), secure: false }, ANSWER)).toBeUndefined()
  })

  test('shows nothing of itself and survives no change', () => {
    const value = cookie().slice('azahar.oauth='.length)
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/vvvv|ssss|bag/)
    for (const changed of [
      '',
      'x',
      value.slice(4),
      value.slice(0, -4),
      `${value}AAAA`,
      `AAAA${value.slice(4)}`,
    ])
      expect([changed, readState(SECRET, from(`azahar.oauth=${changed}`), ANSWER)]).toEqual([
        changed,
        undefined,
      ])
  })
})
