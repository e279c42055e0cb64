import { describe, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { openForTests } from '#tests/database.ts'
import { listenRaw, parseBody, parseStatus } from '#tests/raw-http.ts'
import { createStandIn } from './server-stand-in.ts'

const KB = 1024
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

const visitors = { total: 48 * KB * KB, network: 32 * KB * KB }
const shop = openForTests(() => createStandIn({}, new PageCache(), { budget: { visitors } }))
const server = openForTests(() => listenRaw(createHttpServer(shop.app)))

/** Sends a form, or other headers; optionally in chunks instead of with a length. */
function post(path: string, types: string | string[], body: string, { chunked = false, more = '' } = {}) {
  const typed = [types].flat().map((type) => `Content-Type: ${type}\r\n`)
  const size = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`
  const sent = chunked ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return server.ask(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${typed.join('')}${size}\r\n${more}\r\n${sent}`,
  )
}

const part = (head: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => part(`name="${name}"`, value)
const file = (content: string) => part('name="foto"; filename="foto.jpg"', content)
const END = '--x--\r\n'

describe('a form', () => {
  test.each([
    ['urlencoded', FORM, 'nombre=Ana+Mar%C3%ADa&nota=a%26b%3Dc&nota='],
    ['urlencoded with a charset', `${FORM};charset=UTF-8`, 'nombre=Ana+Mar%C3%ADa&nota=a%26b%3Dc&nota='],
    [
      'multipart',
      MULTIPART,
      `${field('nombre', 'Ana María')}${field('nota', 'a&b=c')}${field('nota', '')}${END}`,
    ],
  ])('that is %s is read, with a length and in chunks', async (_, type, body) => {
    for (const chunked of [false, true]) {
      const answer = await post('/form', type, body, { chunked })
      expect([parseStatus(answer), parseBody(answer)]).toEqual([200, expect.any(String)])
      expect(answer).toContain('{"fields":[["nombre","Ana Mar')
      expect(answer).toContain('["nota","a&b=c"],["nota",""]],"files":[]}')
    }
  })

  test.each(['%', '%zz=%f', 'a=%ff%fe', '&&&', '=', '\xff=\xfe', ''])(
    'of nonsense (%j) is a form of nonsense',
    async (body) => {
      expect(parseStatus(await post('/form', FORM, body))).toBe(200)
    },
  )

  test('without a body has no fields, whatever its Content-Type', async () => {
    for (const type of [FORM, 'application/json', 'text/plain, text/html'])
      expect(await post('/form', type, '')).toContain('{"fields":[],"files":[]}')
  })

  test('may have a file where its route takes one', async () => {
    const answer = await post(
      '/form/photo',
      MULTIPART,
      `${field('a', 'b')}${file('\0\r\n--y')}${END}after the end`,
    )
    expect(answer).toContain('{"fields":[["a","b"]],"files":[["foto.jpg",6]]}')
  })
})

describe('a body with another type than a form', () => {
  test.each<[string, string[]]>([
    ['a list that ends in a form', [`text/plain, ${FORM}`]],
    ['a list that begins with a form', [`${FORM}, text/plain`]],
    ['the type of a form twice in a list', [`${FORM}, ${FORM}`]],
    ['two headers', [FORM, FORM]],
    ['two headers that differ', ['text/plain', FORM]],
    ['two headers with a boundary', [MULTIPART, 'multipart/form-data; boundary=y']],
    ['another charset', [`${FORM}; charset=utf-16`]],
    ['a charset twice', [`${FORM}; charset=utf-8; charset=utf-8`]],
    ['a parameter that forms do not have', [`${FORM}; x=y`]],
    ['no boundary', ['multipart/form-data']],
    ['two boundaries', ['multipart/form-data; boundary=x; boundary=y']],
    ['a boundary that is too long', [`multipart/form-data; boundary=${'x'.repeat(71)}`]],
    ['another multipart type', ['multipart/mixed; boundary=x']],
    ['JSON', ['application/json']],
    ['text', ['text/plain;charset=UTF-8']],
    ['no type', []],
  ])('is refused with 415 (%s)', async (_, types) => {
    for (const path of ['/form', '/form/large', '/form/photo', '/nowhere']) {
      const answer = await post(path, types, 'a&'.repeat(20))
      expect([path, parseStatus(answer)]).toEqual([path, 415])
      expect(answer).toContain('Formato no admitido')
      expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
    }
  })

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', '', 'x'])(
    'or in the encoding %j is refused with 415',
    async (name) => {
      expect(parseStatus(await post('/form', FORM, 'a=b', { more: `Content-Encoding: ${name}\r\n` }))).toBe(
        415,
      )
    },
  )

  test('in compressed chunks is refused with 415', async () => {
    const head = `POST /form HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${FORM}\r\n`
    const body = '\r\n3\r\na=b\r\n0\r\n\r\n'
    expect(parseStatus(await server.send(`${head}Transfer-Encoding: gzip, chunked\r\n${body}`))).toBe(415)
    expect(parseStatus(await server.send(`${head}Transfer-Encoding: Chunked\r\n${body}`))).toBe(200)
  })

  test('is refused in JSON for a script', async () => {
    const answer = await post('/form', 'image/png', 'x', { more: 'Accept: application/json\r\n' })
    expect([parseStatus(answer), JSON.parse(parseBody(answer))]).toEqual([
      415,
      { message: expect.stringContaining('no tiene el formato que espera esta página') },
    ])
  })
})

describe.each([
  ['/form', 64 * KB, '64 KB'],
  ['/form/large', KB * KB, '1 MB'],
  ['/form/photo', 15 * KB * KB, '15 MB'],
  ['/nowhere', 64 * KB, '64 KB'],
])('at %s', (path, limit, said) => {
  test.each([
    ['urlencoded', FORM, (bytes: number) => `a=${'b'.repeat(bytes - 2)}`],
    [
      'multipart',
      MULTIPART,
      (bytes: number) => field('a', 'b'.repeat(bytes - field('a', '').length - END.length)) + END,
    ],
  ])(`a form (%s) of ${said} is taken, and one byte more is refused with 413`, async (_, type, make) => {
    const taken = path === '/nowhere' ? 404 : 200
    for (const chunked of [false, true]) {
      expect([chunked, parseStatus(await post(path, type, make(limit), { chunked }))]).toEqual([
        chunked,
        taken,
      ])
      const answer = await post(path, type, make(limit + 1), { chunked })
      expect([chunked, parseStatus(answer)]).toEqual([chunked, 413])
      expect(answer).toContain(`como mucho ${said}`)
    }
  })
})

describe('a form is refused with 413', () => {
  const [name, longName] = ['n'.repeat(200), 'n'.repeat(201)]
  test.each([
    ['more than 1,000 fields', FORM, 'a&'.repeat(999), 'a&'.repeat(1000)],
    [
      'more than 1,000 parts',
      MULTIPART,
      field('a', 'b').repeat(1000) + END,
      field('a', 'b').repeat(1001) + END,
    ],
    ['a name of more than 200 characters', FORM, `${name}=a`, `${longName}=a`],
    ['a part with such a name', MULTIPART, field(name, 'a') + END, field(longName, 'a') + END],
    [
      'a part with headers of more than 4 KB',
      MULTIPART,
      part(`name="a"\r\nX: ${'x'.repeat(3900)}`, 'b') + END,
      part(`name="a"\r\nX: ${'x'.repeat(4200)}`, 'b') + END,
    ],
  ])('when it has %s', async (_, type, taken, refused) => {
    for (const chunked of [false, true]) {
      expect(parseStatus(await post('/form/large', type, taken, { chunked }))).toBe(200)
      expect(parseStatus(await post('/form/large', type, refused, { chunked }))).toBe(413)
    }
  })
})

test.each([
  ['no final boundary', field('a', 'b')],
  ['half a boundary', `${field('a', 'b')}--`],
  ['no boundary', 'a=b'],
  ['a part without a name', `--x\r\nContent-Type: text/plain\r\n\r\na\r\n${END}`],
  ['a part without an end of its headers', `--x\r\nContent-Disposition: form-data; name="a"\r\n${END}`],
  ['headers that are no text', `--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\na\r\n${END}`],
])('a multipart form with %s is refused with 400', async (_, body) => {
  const bytes = Buffer.from(body, 'latin1')
  const head = `POST /form HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${MULTIPART}\r\n`
  const answer = await server.send(
    Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes]),
  )
  expect([parseStatus(answer), answer]).toEqual([
    400,
    expect.stringContaining('no llegó entero o no se puede leer'),
  ])
})

test('an unexpected file and a second file are refused with 415', async () => {
  expect(parseStatus(await post('/form', MULTIPART, file('x') + END))).toBe(415)
  expect(parseStatus(await post('/form/photo', MULTIPART, file('x') + file('y') + END))).toBe(415)
})

test('a body in chunks of one byte is refused before all of them are read', async () => {
  const { socket, received, closed } = await server.open(
    `POST /form/photo HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const pieces = '1\r\na\r\n'.repeat(10_000)
  const more = () => {
    while (socket.writable) if (!socket.write(pieces)) return
  }
  socket.on('drain', more)
  more()
  await closed
  expect(received()).toMatch(/^(HTTP\/1.1 400 |$)/)
})

test('a client that expects 100 Continue gets it only for an accepted body', async () => {
  const expecting = (type: string) =>
    `POST /form HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n`
  const { socket, received, closed } = await server.open(expecting(FORM))
  socket.once('data', () => socket.write('a=b'))
  await closed
  expect(received()).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  const refused = await server.open(expecting('text/html'))
  await refused.closed
  expect(refused.received()).toMatch(/^HTTP\/1.1 415 /)
})
