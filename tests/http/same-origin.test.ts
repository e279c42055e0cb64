import { UNSAFE_decodeViaTurboStream, UNSAFE_SingleFetchRedirectSymbol } from 'react-router'
import { expect, test } from 'vitest'
import { sessionExpiredData, signInRedirectData } from '#server/http/admin-guard.ts'
import { openForTests } from '#tests/database.ts'
import { createStandIn } from './server-stand-in.ts'

const shop = openForTests(() => createStandIn())
const behindProxy = openForTests(() =>
  createStandIn({ PUBLIC_URL: 'https://mitienda.example', TRUST_PROXY: '1' }),
)

const send = (headers: Record<string, string>, to = shop) =>
  to.app.request('http://localhost/contact', {
    method: 'POST',
    headers: { host: 'localhost', ...headers },
    body: new URLSearchParams({ a: '1' }),
  })

test.each<Record<string, string>>([
  { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost' },
  { origin: 'https://localhost' }, // a proxy that terminates TLS without a forwarded header
  { 'sec-fetch-site': 'same-origin', cookie: 'azahar.session=x' },
  {}, // a program without a cookie
])('a form of the shop is accepted: %o', async (headers) => {
  expect((await send(headers)).status).toBe(200)
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'nonsense' },
  { origin: 'http://localhost:8080' },
  { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
  { cookie: 'azahar.session=x' },
  { origin: 'null', host: 'none' },
  { origin: 'null', host: 'null' },
  { origin: 'null', host: 'undefined' },
  { origin: 'file://', host: '' },
  { origin: 'about:blank', host: 'none' },
])('a form of another site is refused: %o', async (headers) => {
  const answer = await send(headers)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Envío rechazado')
})

test('behind a proxy the public URL is the same origin too', async () => {
  expect(
    (await send({ origin: 'https://mitienda.example', host: '127.0.0.1:3000' }, behindProxy)).status,
  ).toBe(200)
  expect((await send({ origin: 'https://otra.example', host: '127.0.0.1:3000' }, behindProxy)).status).toBe(
    403,
  )
})

const decoded = async (answer: Response) => {
  expect(answer.status).toBe(401)
  if (!answer.body) throw new Error('no body')
  const { value } = await UNSAFE_decodeViaTurboStream(answer.body, globalThis as never)
  return value as Record<string | symbol, unknown>
}

test('the router handles an expired session in the answer to a form', async () => {
  expect(await decoded(sessionExpiredData())).toEqual({ data: { sessionExpired: true } })
})

test('the router handles a redirect in the answer to a navigation', async () => {
  const value = await decoded(signInRedirectData('/admin?volver=%2Fadmin%2Fproducts'))
  expect(value[UNSAFE_SingleFetchRedirectSymbol]).toEqual({
    redirect: '/admin?volver=%2Fadmin%2Fproducts',
    status: 302,
    revalidate: false,
    reload: false,
    replace: false,
  })
})
