import { describe, expect, test, vi } from 'vitest'
import { openForTests } from '#tests/database.ts'
import { listenRaw, parseStatus } from '#tests/raw-http.ts'
import { createStandIn } from './server-stand-in.ts'

const shop = openForTests(() => createStandIn({ TRUST_PROXY: '1' }))
const server = openForTests(() => listenRaw(shop.server()))

const request = (target: string, method = 'GET', more = '') =>
  server.send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

describe('over a socket', () => {
  test.each([
    ['a query of 100,000 characters', `/catalog?search=${'a'.repeat(100_000)}`, 414],
    ['a path of 100,000 characters', `/${'a'.repeat(100_000)}`, 414],
    ['a query of 1,000,000 characters', `/?search=${'a'.repeat(1_000_000)}`, 414],
    ['percent signs without digits', '/product/%', 400],
    ['percent-encoding that is not text', '/product/%E0%A4%A', 400],
    ['a null character', '/product/%00', 400],
    ['a backslash', '/\\evil.example', 400],
    ['no path', 'nonsense', 400],
  ])('%s gets an error page in Spanish', async (_, target, status) => {
    const answer = await request(target)
    expect(parseStatus(answer)).toBe(status)
    expect(answer).toMatch(/<html lang="es"[ >]/)
    expect(answer.toLowerCase()).toContain("frame-ancestors 'none'")
  })

  test.each([
    ['what is not HTTP', 'hello\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a body for a page that is only read',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na',
    ],
    [
      'chunks for a page that is only read',
      'HEAD / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks of no size',
      'POST /form HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n',
    ],
    [
      'two lengths',
      'POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
  ])('%s is a bad request, and its error page has the headers of every page', async (_, bytes) => {
    const answer = await server.send(bytes)
    expect(parseStatus(answer)).toBe(400)
    expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    if (!bytes.startsWith('HEAD')) expect(answer).toMatch(/<html lang="es"[ >]/)
  })

  test.each([
    ['an expectation that no server meets', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nada\r\n\r\n', 417],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 405],
  ])('%s is refused with a page that has the headers of every page', async (_, bytes, status) => {
    const answer = await server.send(bytes)
    expect(parseStatus(answer)).toBe(status)
    expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
    expect(answer).toMatch(/<html lang="es"[ >]/)
  })

  test('HTTP/1.0, in which load balancers check a node, needs no host', async () => {
    expect(parseStatus(await server.send('GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200)
  })

  test('an invalid query is ignored', async () => {
    expect(parseStatus(await request('/catalog?search=%E0%A4%A&pagina=%00&precio_min=%'))).toBe(200)
  })

  test.each(['OPTIONS', 'TRACE', 'PROPFIND'])('%s is not allowed', async (method) => {
    expect(parseStatus(await request('/', method))).toBe(405)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is allowed only where a route declares it', async (method) => {
    for (const path of ['/contact', '/contact.data', '/admin', '/images/a', '/healthz', '/no-such']) {
      const answer = await request(path, method)
      expect(parseStatus(answer), path).toBe(405)
      expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im)
    }
  })

  test('a form is accepted where there is one, and nowhere else', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n'
    expect(parseStatus(await request('/contact', 'POST', form))).toBe(200)
    for (const path of ['/', '/catalog', '/catalog.data']) {
      const answer = await request(path, 'POST', form)
      expect(parseStatus(answer), path).toBe(405)
      expect(answer).toMatch(/^allow: GET, HEAD\r$/im)
      expect(answer).toContain('<title>Acción no permitida</title>')
    }
    expect(parseStatus(await request('/contact', 'POST', `${form}Origin: https://evil.example\r\n`))).toBe(
      403,
    )
  })

  test.each(['Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n', 'Content-Length: 500\r\n\r\nname='])(
    'a visitor who goes away in the middle of a body is no error of the shop: %j',
    async (beginning) => {
      const form = 'Content-Type: application/x-www-form-urlencoded'
      const before = shop.logged().length
      const { socket } = await server.open(
        `POST /contact?ido HTTP/1.1\r\nHost: localhost\r\n${form}\r\n${beginning}`,
      )
      await vi.waitFor(async () => expect(await server.connections()).toBeGreaterThan(0))
      socket.destroy()
      await vi.waitFor(() => expect(shop.logged().length).toBeGreaterThan(before), 30_000)
      expect(shop.logged().slice(before)).toEqual([expect.objectContaining({ level: 30, status: 400 })])
    },
  )

  test('a client with hundreds of unread answers is disconnected; a few pipelined requests are answered', async () => {
    const before = shop.logged().length
    const { socket } = await server.open()
    socket.pause()
    socket.write('GET /catalog?seguidas HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
    await vi.waitFor(() => expect(shop.logged().length).toBeGreaterThan(before), 30_000)
    await vi.waitFor(async () => expect(await server.connections()).toBe(0), 30_000)
    socket.destroy()
    expect(shop.logged().length - before).toBeLessThan(50)
    const few = await server.send(
      `${'GET /catalog HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3)}GET /catalog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(few.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  })

  test('extra slashes, needless percent-encoding and capitals redirect to the page, never elsewhere', async () => {
    expect(await request('/catalog/?orden=newest')).toMatch(
      /^HTTP\/1.1 308 [\s\S]*location: \/catalog\?orden=newest\r/i,
    )
    expect(await request('//evil.example//')).toMatch(/^HTTP\/1.1 308 [\s\S]*location: \/evil\.example\r/i)
    expect(await request('/%63atalog?orden=newest')).toMatch(
      /^HTTP\/1.1 308 [\s\S]*location: \/catalog\?orden=newest\r/i,
    )
    expect(await request('/Catalog.data')).toMatch(/^HTTP\/1.1 308 [\s\S]*location: \/catalog\.data\r/i)
    expect(await request('/%2F%2Fevil.example')).toMatch(/^HTTP\/1.1 404 /)
  })

  test('a cached page is the same with and without the router', async () => {
    const parseHeaders = (answer: string) =>
      answer
        .replace(/^date: .*$/im, '')
        .split('\r\n')
        .map((line) => line.toLowerCase())
        .sort()
    const [first, second] = [await request('/catalog?orden=newest'), await request('/catalog?orden=newest')]
    expect(parseHeaders(second)).toEqual(parseHeaders(first))
    const etag = /etag: (.*)\r/i.exec(second)?.[1]
    expect(parseStatus(await request('/catalog?orden=newest', 'GET', `If-None-Match: ${etag}\r\n`))).toBe(304)
    expect(parseStatus(await request('/catalog?orden=newest', 'HEAD'))).toBe(200)
  })
})

describe('every answer', () => {
  test.each([
    ['/', 200],
    ['/catalog', 200],
    ['/catalog.data', 200],
    ['/nowhere', 404],
    ['/product/missing', 404],
    ['/broken', 500],
    ['/images/none.jpg/320', 404],
    ['/images/..%2F..%2Fpgdata/320', 404],
    ['/%63atalog', 308],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/product/%', 400],
  ])('%s (%i) carries the security headers', async (address, status) => {
    const answer = await shop.app.request(address, { headers: { 'x-forwarded-proto': 'https' } })
    expect(answer.status).toBe(status)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toMatch(/^script-src 'self'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('has no HSTS without HTTPS', async () => {
    expect((await shop.app.request('/')).headers.has('strict-transport-security')).toBe(false)
  })
})

test('the log contains method, path, status and time of a request, and no visitor data', async () => {
  await shop.app.request('/catalog?search=secreto', {
    headers: { 'user-agent': 'Mozilla', 'x-forwarded-for': '1.2.3.4' },
  })
  const line = shop.logged().findLast((entry) => entry.path === '/catalog')
  expect(line).toMatchObject({
    method: 'GET',
    status: 200,
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}$/),
  })
  expect(Object.keys(line ?? {}).sort()).toEqual([
    'bytes',
    'id',
    'level',
    'method',
    'ms',
    'path',
    'status',
    'time',
  ])
  expect(JSON.stringify(shop.logged())).not.toMatch(/secreto|Mozilla|1\.2\.3\.4/)
})
