import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { bestOffer, qualityValues } from './quality-values.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/**
 * Sixteen compressions at a time hold some 90 MB outside of V8's heap, for which V8 goes through all of its heap again
 * and again: a third of what a page costs. Two are as many as one process can feed.
 */
const semaphore = new Semaphore(2)

const known = new Map<string, Encoding>()
/** Headers that are remembered, and their length. No browser's is longer; hundreds of 100 KB would stay for ever. */
const MAX_KNOWN = 200
const MAX_HEADER = 100

/** How to send a text to whoever sent this Accept-Encoding. Browsers send few different ones, so answers are kept. */
export function preferredEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const before = known.get(acceptEncoding)
  if (before) return before
  const qualities = qualityValues(acceptEncoding)
  const encoding =
    bestOffer(['br', 'gzip'], (name) => qualities.get(name) ?? qualities.get('*') ?? 0) ?? 'identity'
  if (known.size < MAX_KNOWN && acceptEncoding.length <= MAX_HEADER) known.set(acceptEncoding, encoding)
  return encoding
}

/** Compresses off the main thread. Quality 5 is the knee: within 10 % of quality 11 in a fiftieth of its time. */
export async function compress(bytes: Buffer, encoding: Encoding, quality = 5): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const compressed = await semaphore.run(() =>
    encoding === 'gzip' ? zip(bytes, { level: quality }) : toBrotli(bytes, quality),
  )
  // It lies in a block of 64 KB, all of which would stay with a page that is kept.
  const exact = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(exact)
  return exact
}

function toBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

export async function decompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  return encoding === 'br' ? unbrotli(bytes) : unzip(bytes)
}

/** Texts shrink; images and fonts are packed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!event-stream)|application\/(json|ld\+json|xml|javascript|manifest\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}
