import { BOUNDARY_SPELLINGS, FORM_SPELLINGS } from './form-spellings.ts'
import { NAUGHTY } from './naughty.ts'
import type { Random } from './random.ts'
import { findHeader, type Mutation, withHeader } from './request.ts'

/** Node rejects line breaks in headers; only mutations about line breaks send them. */
const oneLine = (text: string) =>
  Buffer.from(text.slice(0, 4000), 'utf8')
    .toString('latin1')
    .replace(/[\r\n\0]/g, '')

const set =
  (name: string, values: readonly string[]): Mutation =>
  (request, random) =>
    withHeader(request, name, oneLine(random.pick(values)))

const naughty =
  (name: string): Mutation =>
  (request, random) =>
    withHeader(request, name, oneLine(random.pick(NAUGHTY)))

/** Keeps the body and changes, repeats or removes its Content-Type. */
const spelled: Mutation = (request, random) => {
  const types = random.chance(70) ? random.pick(FORM_SPELLINGS) : [random.pick(BOUNDARY_SPELLINGS)]
  const others = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  return {
    ...request,
    headers: [...others, ...types.map((type): [string, string] => ['content-type', oneLine(type)])],
  }
}

/** Changes one character of a cookie. */
function forged(cookie: string, random: Random): string {
  const at = random.below(cookie.length + 1)
  return (
    cookie.slice(0, at) +
    random.pick(['a', '%', ';', '=', '"', '.', '%00', '%ff', ' ', '\xe9']) +
    cookie.slice(at + 1)
  )
}

export const headerMutations: Mutation[] = [
  set('accept', [
    '*/*',
    '',
    'text/html;q=9',
    'image/avif',
    ',,,;;;',
    'text/event-stream',
    '*/*;q=-1',
    'a'.repeat(4000),
  ]),
  set('accept-encoding', ['br;q=0', 'gzip, br, zstd', 'identity;q=0', '*;q=0', 'br;q=NaN', ',,', '*']),
  set('content-encoding', ['gzip', 'br', 'deflate', 'identity', 'identity, gzip', '', 'x']),
  set('content-type', [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/form-data; boundary="a\\"b"',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded; charset=nada',
    'application/xml',
    '',
    ';;;',
    'text/html; charset=utf-7',
  ]),
  ...Array(4).fill(spelled),
  set('origin', ['null', 'https://evil.example', '', 'http://[', 'http://', 'file://', '%00']),
  set('sec-fetch-site', ['cross-site', 'same-site', 'none', 'same-origin', 'x']),
  set('host', [
    'evil.example',
    '',
    'a b',
    '[::1',
    'x:99999',
    '127.0.0.1:0',
    '%00',
    'ñ.example',
    'a,b',
    '..',
    'a'.repeat(300),
  ]),
  set('x-forwarded-proto', ['https', 'javascript', 'https,http', '', '://']),
  set('x-forwarded-host', ['evil.example']),
  set('x-forwarded-for', [
    '',
    ',',
    'unknown',
    "'",
    '::ffff:1.2.3.4',
    '1.2.3.4:80',
    `${'1.1.1.1,'.repeat(400)}`,
    '999.1.1.1',
    'a'.repeat(3000),
    '::1%eth0',
  ]),
  set('range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', `bytes=${'0-1,'.repeat(500)}`, 'x']),
  set('if-none-match', ['*', 'W/"a"', '"', `${'"a",'.repeat(900)}`]),
  set('if-modified-since', ['ayer', '0', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  set('expect', ['100-continue', '417-nada']),
  set('upgrade', ['websocket', 'h2c']),
  set('connection', ['upgrade', 'close, te', 'host']),
  set('authorization', ['Bearer abuse-bench-token', 'Basic OjpAOg==', 'Bearer ', 'Digest a="']),
  set('x-http-method-override', ['DELETE']),
  set('content-length', ['0', '1', '-1', '99999999999', 'x', '1e3']),
  set('transfer-encoding', ['chunked', 'gzip, chunked', 'x']),
  naughty('accept-language'),
  naughty('user-agent'),
  naughty('referer'),
  naughty('cookie'),
  naughty('accept'),
  naughty('x-request-id'),
  (request, random) =>
    withHeader(request, 'cookie', forged(findHeader(request, 'cookie') ?? 'azahar.session=a.b', random)),
  (request, random) =>
    withHeader(request, 'cookie', forged(findHeader(request, 'cookie') ?? 'azahar.session=a.b', random)),
  (request) =>
    withHeader(request, 'cookie', `${findHeader(request, 'cookie')}; ${findHeader(request, 'cookie')}`),
  (request, random) => withHeader(request, 'cookie', 'a=1; '.repeat(random.below(2000))),
  (request, random) => withHeader(request, `x-${random.below(1000)}`, 'a'.repeat(random.below(20_000))),
  (request, random) => ({
    ...request,
    headers: [
      ...request.headers,
      ...Array.from({ length: random.below(1500) }, (_, n) => [`x-${n}`, 'a'] as [string, string]),
    ],
  }),
  (request) => ({
    ...request,
    headers: [...request.headers, ['host', 'evil.example'], ['content-length', '5']],
  }),
  (request) => ({ ...request, headers: [...request.headers, ['x-a\r\nx-b', 'a\r\n b\0']] }),
  (request, random) => ({ ...request, headers: request.headers.filter(() => random.chance(70)) }),
]
