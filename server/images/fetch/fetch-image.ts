import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { IMAGE_BYTES } from '#shop/images/file-limits.ts'
import { FetchError } from './fetch-error.ts'
import { INTERNET, type Internet, parseImageUrl, resolvePublic } from './internet.ts'

const MAX_REDIRECTS = 3
/** Milliseconds for everything: names, connections, redirects, and the last byte. */
const TOTAL_MS = 10_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** No connection or TLS session is used again, and no proxy of the environment is. */
const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 })

interface Options {
  signal: AbortSignal
  internet?: Internet
  totalMs?: number
}

/**
 * The bytes of an image of another site; its type is not checked. Throws a FetchError. The host name of every step is
 * resolved once, all its addresses must be public, and the connection goes to one of them: a DNS server that gives
 * another answer to a second question changes nothing. Throws the reason of `signal` when it is aborted.
 */
export async function fetchImage(
  address: string,
  { signal, internet = INTERNET, totalMs = TOTAL_MS }: Options,
): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(totalMs)
  const limit = AbortSignal.any([signal, deadline])
  try {
    let url = parseImageUrl(address)
    for (let redirects = 0; ; redirects++) {
      const response = await get(url, limit, internet)
      const next = redirectTarget(response, url)
      if (!next) return await readImage(response)
      response.destroy()
      if (redirects === MAX_REDIRECTS) throw new FetchError('redirects')
      url = parseImageUrl(next)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) throw new FetchError('timeout', { cause: error })
    throw error instanceof FetchError ? error : new FetchError(toFailure(error), { cause: error })
  }
}

/** Sends the request to one of the checked addresses. The certificate must be one of the host name. */
async function get(url: URL, signal: AbortSignal, internet: Internet): Promise<IncomingMessage> {
  const addresses = await resolvePublic(url.hostname, signal, internet)
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, { all }, done) => {
    const [first = { address: '', family: 0 }] = checked
    if (all) done(null, checked)
    else done(null, first.address, first.family)
  }
  return new Promise((resolve, reject) => {
    request({
      host: url.hostname,
      servername: url.hostname,
      port: internet.port,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        host: url.host,
        accept: 'image/jpeg,image/png,image/webp,image/avif,image/*;q=0.5',
        // What arrives is counted and never unpacked.
        'accept-encoding': 'identity',
        'user-agent': 'Azahar',
      },
      lookup,
      agent,
      signal,
      rejectUnauthorized: true,
      ...(internet.ca && { ca: internet.ca }),
    })
      .on('response', resolve)
      .on('error', reject)
      // Another protocol instead of an answer: Node reports neither a response nor an error.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new FetchError('badAnswer'))
      })
      .on('close', () => reject(new FetchError('unreachable')))
      .end()
  })
}

/** Where a redirect leads to; undefined for any other answer. */
function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): string | undefined {
  if (!REDIRECTS.has(statusCode)) return undefined
  const target = headers.location === undefined ? null : URL.parse(headers.location, from)
  if (!target) throw new FetchError('badAnswer')
  return target.href
}

/** Counts the bytes that arrive: what the site announces proves nothing. */
async function readImage(response: IncomingMessage): Promise<Uint8Array> {
  const failure = failureOfAnswer(response)
  if (failure) {
    response.destroy()
    throw new FetchError(failure)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > IMAGE_BYTES) throw new FetchError('tooManyBytes')
    chunks.push(chunk)
  }
  if (length === 0) throw new FetchError('empty')
  return Buffer.concat(chunks, length)
}

function failureOfAnswer({ statusCode = 0, headers }: IncomingMessage) {
  if (statusCode === 404 || statusCode === 410) return 'notFound'
  if (statusCode === 401 || statusCode === 403 || statusCode === 451) return 'forbidden'
  if (statusCode === 408 || statusCode === 425 || statusCode === 429 || statusCode >= 500) return 'siteError'
  const encoding = headers['content-encoding'] ?? 'identity'
  return statusCode !== 200 || encoding.toLowerCase() !== 'identity' ? 'badAnswer' : undefined
}

/** By the error code of Node or OpenSSL. */
function toFailure(error: unknown) {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? '')
  if (/^HPE_/.test(code)) return 'badAnswer'
  return /CERT|TLS|SSL|EPROTO|SIGNATURE/.test(code) ? 'certificate' : 'unreachable'
}
