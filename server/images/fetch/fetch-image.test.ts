import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HttpsSite, siteInternet, startHttpsSite } from '#tests/https-site.ts'
import { fetchImage } from './fetch-image.ts'
import type { Internet } from './internet.ts'

const MB = 1024 * 1024
let site: HttpsSite
/** On the same port of another address: what must never be reached. */
let trap: HttpsSite
let answer: (request: IncomingMessage, response: ServerResponse) => void
const requests: IncomingMessage[] = []

beforeAll(async () => {
  site = await startHttpsSite((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  trap = await startHttpsSite((_, response) => response.end('secret'), {
    host: '127.0.0.66',
    port: site.port,
  })
})
afterAll(() => Promise.all([site.stop(), trap.stop()]))
beforeEach(() => {
  requests.length = 0
  site.handshakes.length = trap.handshakes.length = 0
  answer = (_, response) => response.end('image')
})

function get(
  path = '/a.jpg',
  { internet = siteInternet(site.port), totalMs }: { internet?: Internet; totalMs?: number } = {},
) {
  const signal = new AbortController().signal
  return fetchImage(`https://cdn.example.com${path}`, { signal, internet, ...(totalMs && { totalMs }) })
}

test('an image is fetched with the name of its host, without cookies, referrer or compression', async () => {
  expect(String(await get('/foto%20a.jpg?v=2#x'))).toBe('image')
  expect(site.handshakes).toEqual(['cdn.example.com'])
  expect(requests[0]?.url).toBe('/foto%20a.jpg?v=2')
  expect(requests[0]?.headers).toEqual({
    host: 'cdn.example.com',
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Azahar',
    connection: 'close',
  })
})

test('the connection goes to the address that was checked, whatever the name resolves to later', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.66']]
  const internet = siteInternet(site.port, () => answers.shift() ?? ['127.0.0.66'])
  expect(String(await get('/a.jpg', { internet }))).toBe('image')
  expect(answers).toHaveLength(1)
  await expect(get('/a.jpg', { internet })).rejects.toMatchObject({ failure: 'notPublic', again: false })
  expect(trap.handshakes).toEqual([])
})

test.each([
  ['its only address is', ['127.0.0.66']],
  ['one of its addresses is', ['127.0.0.1', '127.0.0.66']],
  ['one of its IPv6 addresses is', ['127.0.0.1', '::1']],
  ['an address in IPv6 notation is', ['127.0.0.1', '::ffff:169.254.169.254']],
])('a public name is refused without any connection when %s not public', async (_, addresses) => {
  const internet = siteInternet(site.port, () => addresses)
  await expect(get('/a.jpg', { internet })).rejects.toMatchObject({ failure: 'notPublic', again: false })
  expect([...site.handshakes, ...trap.handshakes]).toEqual([])
})

test('a name without addresses may have one later', async () => {
  const internet = siteInternet(site.port, () => [])
  await expect(get('/a.jpg', { internet })).rejects.toMatchObject({ failure: 'noHost', again: true })
})

test('three redirects are followed, each with its own check, and a fourth is not', async () => {
  const names: string[] = []
  const internet = siteInternet(site.port, (host) => {
    names.push(host)
    return ['127.0.0.1']
  })
  answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (left === 0) response.end('image')
    else response.writeHead(302, { location: `https://r${left}.example.com/${left - 1}` }).end('moved')
  }
  expect(String(await get('/3', { internet }))).toBe('image')
  expect(names).toEqual(['cdn.example.com', 'r3.example.com', 'r2.example.com', 'r1.example.com'])
  await expect(get('/4', { internet })).rejects.toMatchObject({ failure: 'redirects' })
})

test.each([
  ['http://cdn.example.com/a.jpg', 'notHttps'],
  ['https://127.0.0.66/a.jpg', 'notPublic'],
  ['https://2130706498/a.jpg', 'notPublic'],
  ['https://[::1]/a.jpg', 'notPublic'],
  ['https://localhost/a.jpg', 'notPublic'],
  ['https://inside.example.com/a.jpg', 'notPublic'],
  ['https://user:pass@cdn.example.com/a.jpg', 'credentials'],
  ['https://cdn.example.com:22/a.jpg', 'port'],
  ['//127.0.0.66/a.jpg', 'notPublic'],
  ['file:///etc/passwd', 'notHttps'],
  ['https://', 'badAnswer'],
])('a redirect to %s is refused as %s', async (location, failure) => {
  answer = (_, response) => response.writeHead(301, { location }).end()
  const internet = siteInternet(site.port, (host) => [
    host === 'inside.example.com' ? '127.0.0.66' : '127.0.0.1',
  ])
  await expect(get('/a.jpg', { internet })).rejects.toMatchObject({ failure, again: false })
  expect(trap.handshakes).toEqual([])
})

test('a redirect within the site keeps its name', async () => {
  answer = ({ url }, response) =>
    url === '/b.jpg' ? response.end('image') : response.writeHead(308, { location: 'b.jpg' }).end()
  expect(String(await get())).toBe('image')
})

test('cookies of a redirect are not sent back', async () => {
  answer = ({ url }, response) =>
    url === '/b.jpg'
      ? response.end('image')
      : response.writeHead(302, { location: '/b.jpg', 'set-cookie': 'a=1' }).end()
  await get()
  expect(requests[1]?.headers.cookie).toBeUndefined()
})

test.each([
  [404, 'notFound', false],
  [410, 'notFound', false],
  [403, 'forbidden', false],
  [204, 'badAnswer', false],
  [206, 'badAnswer', false],
  [304, 'badAnswer', false],
  [300, 'badAnswer', false],
  [418, 'badAnswer', false],
  [429, 'siteError', true],
  [500, 'siteError', true],
  [503, 'siteError', true],
])('status %i is reported as %s', async (status, failure, again) => {
  answer = (_, response) => response.writeHead(status).end()
  await expect(get()).rejects.toMatchObject({ failure, again })
})

test('an image of 15 MB is fetched, and the transfer of a larger one ends, whatever its length says', async () => {
  answer = (_, response) => response.end(Buffer.alloc(15 * MB))
  expect((await get()).length).toBe(15 * MB)

  const closed = Promise.withResolvers<void>()
  let sent = 0
  answer = (_, response) => {
    response.on('close', closed.resolve)
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(MB))) sent++
      if (!response.destroyed) response.once('drain', send)
    }
    send()
  }
  await expect(get()).rejects.toMatchObject({ failure: 'tooManyBytes', again: false })
  await closed.promise
  expect(sent).toBeLessThan(40)
})

test('a compressed answer is refused before it is unpacked', async () => {
  answer = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20 * MB)))
  await expect(get()).rejects.toMatchObject({ failure: 'badAnswer' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['sends nothing', () => {}],
  [
    'sends a byte now and then',
    (response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
  [
    'sends information before its answer forever',
    (response) => {
      const timer = setInterval(() => response.writeProcessing(), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
])('a site that %s is left after the time for everything', async (_, slow) => {
  answer = (_, response) => slow(response)
  await expect(get('/a.jpg', { totalMs: 300 })).rejects.toMatchObject({ failure: 'timeout', again: true })
})

test('the time for everything includes the name and the redirects', async () => {
  const internet = siteInternet(site.port)
  const silent: Internet = {
    ...internet,
    resolve: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(['127.0.0.1']))),
  }
  await expect(get('/a.jpg', { internet: silent, totalMs: 300 })).rejects.toMatchObject({
    failure: 'timeout',
  })
  expect(site.handshakes).toEqual([])
})

test('a site without a valid certificate for its name is refused', async () => {
  const { ca: _, ...unknown } = siteInternet(site.port)
  await expect(get('/a.jpg', { internet: unknown })).rejects.toMatchObject({ failure: 'certificate' })
  const signal = new AbortController().signal
  const other = fetchImage('https://shop.example.org/a.jpg', { signal, internet: siteInternet(site.port) })
  await expect(other).rejects.toMatchObject({ failure: 'certificate', again: false })
  expect(requests).toHaveLength(0)
})

test('a cut transfer and an empty answer are no image', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setImmediate(() => response.destroy())
  }
  await expect(get()).rejects.toMatchObject({ failure: 'unreachable', again: true })
  answer = (_, response) => response.end()
  await expect(get()).rejects.toMatchObject({ failure: 'empty', again: false })
})

test.each([
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'badAnswer',
  ],
  ['speaks another protocol', 'SSH-2.0-OpenSSH\r\n', 'badAnswer'],
  ['sends endless headers', `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(30)}\r\n`, 'badAnswer'],
])('a site that %s gets no more of the time', async (_, text, failure) => {
  answer = (_, response) => void response.socket?.write(text)
  await expect(get()).rejects.toMatchObject({ failure, again: false })
})

test('a shop that stops ends the transfer with its own reason', async () => {
  const stop = new AbortController()
  answer = () => stop.abort(new Error('closing'))
  const fetched = fetchImage('https://cdn.example.com/a.jpg', {
    signal: stop.signal,
    internet: siteInternet(site.port),
  })
  await expect(fetched).rejects.toThrow('closing')
})
