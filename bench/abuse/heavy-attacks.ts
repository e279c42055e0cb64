import { connect } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { HOSTILE_UPLOADS } from '#tests/hostile-uploads.ts'
import { type Attack, tally, times } from './attack.ts'
import type { Request } from './request.ts'

const MB = 1024 * 1024
/**
 * Milliseconds. The shop reads a rejected body for half a second more (server/http/http-server.ts), so that the client can
 * read the answer.
 */
const CLOSED_WITHIN = 5000
const FORM: [string, string] = ['content-type', 'application/x-www-form-urlencoded']
const JSON_TYPE: [string, string] = ['content-type', 'application/json']

/** Bodies, headers and URLs above every limit, with and without a declared length. */
export const oversized: Attack = async ({ shop, sender }) => {
  const host: [string, string] = ['host', new URL(shop.url).host]
  const post = (body: Buffer, ...headers: [string, string][]): Request => {
    return { method: 'POST', target: '/auth/login', headers: [host, ...headers], body }
  }
  const get = (target: string, ...headers: [string, string][]): Request => {
    return { method: 'GET', target, headers: [host, ...headers] }
  }
  const requests = [
    post(Buffer.alloc(20 * MB, 'a=b&'), FORM),
    post(Buffer.alloc(MB - 10, 'a=b&'), FORM),
    post(Buffer.alloc(MB - 10, 'a&'), FORM),
    post(Buffer.alloc(MB - 10, '%61'), FORM),
    post(Buffer.alloc(MB - 10, '['), JSON_TYPE),
    post(Buffer.alloc(MB - 10, '--x\r\n\r\n'), ['content-type', 'multipart/form-data; boundary=x']),
    get(`/catalog?${'familia=Floral&'.repeat(540)}`),
    get(`/catalog?search=${'a'.repeat(8000)}`),
    get(`/bag?lineas=${'1x1.'.repeat(2000)}`),
    get(`/${'a/'.repeat(60_000)}`),
    get('/', ['cookie', 'a=1; '.repeat(25_000)]),
    get('/', ['x-long', 'a'.repeat(200_000)]),
  ]
  const statuses = new Map<number, number>()
  const failures: string[] = []
  await times(requests.length * 20, 4, async (index) => {
    const { status, hung } = await sender.sendPatiently(requests[index % requests.length] as Request)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (hung || status >= 500)
      failures.push(`oversized request ${index % requests.length}: ${hung ? 'hangs' : status}`)
  })
  const unending = await Promise.all(
    ['/auth/login', '/admin/uploads'].map((path) => isCutOff(shop.url, path)),
  )
  if (unending.includes(false)) failures.push('a body without an end is read on')
  return {
    done: `${requests.length * 20} oversized requests (${tally(statuses)}), 2 bodies without an end`,
    failures,
  }
}

/** Sends an endless body in chunks; returns whether the shop closes the connection. */
function isCutOff(origin: string, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const piece = Buffer.from(`10000\r\n${'a'.repeat(65_536)}\r\n`)
    const late = setTimeout(() => {
      resolve(false)
      socket.destroy()
    }, CLOSED_WITHIN)
    const more = () => {
      while (!socket.destroyed) if (!socket.write(piece)) return
    }
    socket
      .on('drain', more)
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(late)
        resolve(true)
      })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
    more()
  })
}

/** Small bodies that decompress to large ones: the shop decompresses none. */
export const decompressionBombs: Attack = async ({ shop, sender }) => {
  const zeros = Buffer.alloc(64 * MB)
  const bombs: [string, Buffer][] = [
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
    ['gzip', gzipSync(gzipSync(zeros))],
  ]
  const statuses = new Map<number, number>()
  const failures: string[] = []
  await times(60, 4, async (index) => {
    const [encoding, body] = bombs[index % bombs.length] as [string, Buffer]
    const headers: [string, string][] = [
      ['host', new URL(shop.url).host],
      FORM,
      ['content-encoding', encoding],
    ]
    const { status, hung } = await sender.send({ method: 'POST', target: '/auth/login', headers, body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (hung || status >= 500) failures.push(`compressed body: ${hung ? 'hangs' : status}`)
  })
  return { done: `60 compressed bodies of 64 MB of zeros (${tally(statuses)})`, failures }
}

/** Bytes of the headers of one part: the limit of `parse-form.ts`. */
const MAX_PART_HEADER = 4096

/** Uploads every hostile image of the tests as the administrator. */
export const hostileUploads: Attack = async ({ shop, sessions }) => {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  // Two of 15 MB at a time are within the body budget of one network.
  await times(HOSTILE_UPLOADS.length, 2, async (index) => {
    const sample = HOSTILE_UPLOADS[index]
    if (!sample) return
    const form = new FormData()
    form.append(
      'file',
      new File([new Uint8Array(await sample.bytes())], sample.name.toWellFormed() || 'foto'),
    )
    const { status } = await fetch(`${shop.url}/admin/uploads`, {
      method: 'POST',
      headers: { cookie: sessions.cookies.administrator, origin: shop.url },
      body: form,
      signal: AbortSignal.timeout(60_000),
    }).catch(() => ({ status: 0 }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const accepted = sample.name.length > MAX_PART_HEADER ? 413 : 201
    const wanted = 'status' in sample.expected ? sample.expected.status : accepted
    if (status !== wanted && !(wanted === 201 && status === 200))
      failures.push(`upload "${sample.what}": ${status}, not ${wanted}`)
  })
  return { done: `${HOSTILE_UPLOADS.length} hostile and odd uploads (${tally(statuses)})`, failures }
}
