import { describe, expect, test } from 'vitest'
import { SECRET } from '#tests/accounts.ts'
import { expiredSessionCookie, readSessionToken, sessionCookie } from './session-cookie.ts'

const TOKEN = `${'Ab-_'.repeat(10)}xyz`
const cookieIn = (line: string) => line.slice(0, line.indexOf(';'))
const signed = cookieIn(sessionCookie(SECRET, TOKEN, { remembered: false, secure: false }))
const read = (cookies: string, secure = false) => readSessionToken(SECRET, cookies, secure)

describe('the session cookie', () => {
  test('is read where it was set, among other cookies, and on no other scheme', () => {
    const secure = cookieIn(sessionCookie(SECRET, TOKEN, { remembered: true, secure: true }))
    expect(read(`theme=dark; ${signed}; known-device=a.b`)).toBe(TOKEN)
    expect(read(secure, true)).toBe(TOKEN)
    expect(read(signed, true)).toBeUndefined()
    expect(read(secure)).toBeUndefined()
  })

  test('counts only once and only as it was written', () => {
    const [, value = ''] = signed.split('=')
    const other = cookieIn(sessionCookie(`${SECRET}!`, TOKEN, { remembered: false, secure: false }))
    for (const cookies of [
      '',
      ';',
      'azahar.session',
      'azahar.session=',
      'azahar.session=.',
      `azahar.session=${TOKEN}`,
      `azahar.session=${TOKEN}.`,
      `azahar.session="${value}"`,
      `azahar.session=${decodeURIComponent(value)}`,
      `azahar.session=${value}x`,
      `azahar.session=${value.slice(1)}`,
      `azahar.session=${value.replaceAll('%3D', '%3d')}`,
      `Azahar.session=${value}`,
      `xazahar.session=${value}`,
      `azahar_session=${value}`,
      `theme=azahar.session=${value}`,
      `azahar.session=made-up; azahar.session=${value}`,
      `azahar.session=%; azahar.session=${value}`,
      other,
    ])
      expect([cookies, read(cookies)]).toEqual([cookies, undefined])
    expect(readSessionToken(SECRET, null, false)).toBeUndefined()
  })

  test('is deleted with the attributes that it was set with', () => {
    for (const secure of [true, false]) {
      const set = sessionCookie(SECRET, TOKEN, { remembered: true, secure })
      expect(expiredSessionCookie(secure)).toBe(
        set.replace(/=[^;]+/, '=').replace(/Max-Age=\d+/, 'Max-Age=0'),
      )
    }
  })
})
