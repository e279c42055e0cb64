import { type Attack, type Ground, tally } from './attack.ts'
import { spelledForms } from './form-spellings.ts'
import { type Answer, PATIENCE } from './send.ts'

/** A longer answer means that the shop was computing. */
const COSTLY_MS = 1000

/** The form that is expensive to parse, with every Content-Type, in sequence over one connection. */
export const formSpellings: Attack = async ({ shop, sender }) => {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let slowest = { ms: 0, what: '' }
  for (const form of spelledForms(new URL(shop.url).host)) {
    const { status, hung, milliseconds } = await sender.send(form)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (milliseconds > slowest.ms) slowest = { ms: milliseconds, what: form.what }
    if (hung || status >= 500) failures.push(`${form.what}: ${hung ? 'hangs' : status}`)
  }
  if (slowest.ms > COSTLY_MS) failures.push(`${slowest.what}: ${Math.round(slowest.ms)} ms`)
  return {
    done: `forms of 1 MB in every spelling (${tally(statuses)}), slowest ${Math.round(slowest.ms)} ms: ${slowest.what}`,
    failures,
  }
}

const FORM = 'content-type: application/x-www-form-urlencoded\r\n'
const CHUNKED = 'transfer-encoding: chunked\r\n'
const post = (headers: string, body = '', path = '/auth/login') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n${body}`
const get = (headers = '') => `GET /catalog HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`

/** Messages that violate HTTP or use rare features, sent byte for byte. */
const MESSAGES: [what: string, bytes: string][] = [
  ['a length that is too short', post(`${FORM}content-length: 3\r\n`, 'a=b&c=d&e=f')],
  ['a length that is too long', post(`${FORM}content-length: 500\r\n`, 'a=b')],
  ['two lengths', post(`${FORM}content-length: 3\r\ncontent-length: 5\r\n`, 'a=b')],
  ['a list of lengths', post(`${FORM}content-length: 3, 3\r\n`, 'a=b')],
  ['a length with a sign', post(`${FORM}content-length: +3\r\n`, 'a=b')],
  ['a length and chunks', post(`${FORM}${CHUNKED}content-length: 3\r\n`, '3\r\na=b\r\n0\r\n\r\n')],
  [
    'chunks in another encoding',
    post(`${FORM}transfer-encoding: gzip, chunked\r\n`, '3\r\na=b\r\n0\r\n\r\n'),
  ],
  ['chunks twice', post(`${FORM}transfer-encoding: chunked, chunked\r\n`, '3\r\na=b\r\n0\r\n\r\n')],
  ['an unknown encoding', post(`${FORM}transfer-encoding: x\r\n`, 'a=b')],
  ['a chunk extension of 8 KB', post(FORM + CHUNKED, `3;${'a'.repeat(8000)}\r\na=b\r\n0\r\n\r\n`)],
  ['chunk extensions of 1 MB', post(FORM + CHUNKED, `1;${'a'.repeat(1000)}\r\na\r\n`.repeat(1000))],
  ['a chunk of no size', post(FORM + CHUNKED, 'x\r\na=b\r\n0\r\n\r\n')],
  ['a chunk of a size past all numbers', post(FORM + CHUNKED, 'fffffffffffffffff\r\na=b\r\n')],
  ['200,000 chunks of a byte', post(FORM + CHUNKED, '1\r\na\r\n'.repeat(200_000))],
  ['a trailer', post(FORM + CHUNKED, '3\r\na=b\r\n0\r\nhost: evil.example\r\n\r\n')],
  ['trailers of 1 MB', post(FORM + CHUNKED, `0\r\n${'a: b\r\n'.repeat(170_000)}\r\n`)],
  ['an expectation of ours', post(`${FORM}expect: 100-continue\r\ncontent-length: 3\r\n`, 'a=b')],
  ['an expectation of nobody', post(`${FORM}expect: 417-nada\r\ncontent-length: 3\r\n`, 'a=b')],
  ['a body announced to a reader', get('content-length: 5000\r\n')],
  ['chunks sent to a reader', `${get(CHUNKED)}3\r\na=b\r\n0\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', get('host: evil.example\r\n')],
  ['HTTP/1.0', 'GET /catalog HTTP/1.0\r\n\r\n'],
  ['HTTP/0.9', 'GET /catalog\r\n\r\n'],
  ['HTTP/2 from the start', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
  ['an upgrade', get('connection: upgrade\r\nupgrade: websocket\r\n')],
  ['a folded header', get('x-a: b\r\n c\r\n')],
  ['a header without a name', get(': b\r\n')],
  ['a space before the colon', get('x-a : b\r\n')],
  ['lines that end in \\n', get().replaceAll('\r\n', '\n')],
  ['5,000 headers', get('a: b\r\n'.repeat(5000))],
  ['500 requests in a row', get().repeat(500)],
  ['500 forms in a row', post(`${FORM}content-length: 3\r\n`, 'a=b').repeat(500)],
  ['a form and a page within it', post(`${FORM}content-length: 0\r\n`, get('connection: close\r\n'))],
]

/** Messages that no browser sends, 20 times each: the shop answers or disconnects, never with a 5xx error. */
export const oddMessages: Attack = async ({ sender }: Ground) => {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  for (let time = 0; time < 20; time++) {
    const answers = await Promise.all(
      MESSAGES.map(async ([what, bytes]): Promise<[string, Answer]> => [what, await sender.sendBytes(bytes)]),
    )
    for (const [what, { status, hung }] of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (hung) failures.push(`${what}: no answer in ${PATIENCE / 1000} s`)
      else if (status >= 500) failures.push(`${what}: ${status}`)
    }
  }
  return { done: `${MESSAGES.length} odd messages, 20 times each (${tally(statuses)})`, failures }
}

const READS_MS = 8000

/** Requests this page over four connections, in sequence, as fast as it is answered. */
const reading =
  (what: string, headers: (index: number) => [string, string][]): Attack =>
  async ({ shop, sender }) => {
    const host: [string, string] = ['host', new URL(shop.url).host]
    const statuses = new Map<number, number>()
    let count = 0
    const end = performance.now() + READS_MS
    const read = async () => {
      while (performance.now() < end) {
        const request = { method: 'GET', target: '/catalog', headers: [host, ...headers(count++)] }
        const { status } = await sender.send(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all([read(), read(), read(), read()])
    const perSecond = Math.round(count / (READS_MS / 1000))
    return { done: `${perSecond} pages a second ${what} (${tally(statuses)})`, failures: [] }
  }

export const strangersPages = reading('of strangers', () => [])
/** Clients can forge cookies: a forged cookie must not cost more than none. */
export const madeUpSessions = reading('with made-up sessions', (index) => [
  ['cookie', `azahar.session=${index}.${'a'.repeat(43)}%3D`],
])
/** Different Accept-Encoding headers of the maximum length. */
export const oddEncodings = reading('in odd encodings', (index) => [
  ['accept-encoding', `x-${index}, ${'gzip;q=0, '.repeat(2800)}`],
])
