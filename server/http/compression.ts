import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { Semaphore } from '#server/jobs/semaphore.ts'
import type { Encoding } from './accepted-encodings.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/**
 * Sixteen concurrent compressions hold some 90 MB outside of V8's heap, which makes V8 collect its whole heap again
 * and again: a third of the cost of a page. One process cannot feed more than two.
 */
const semaphore = new Semaphore(2)

/** Quality of what is sent many times: within 12 % of the bytes of quality 11 in a fiftieth of its time. */
const QUALITY = 5

/**
 * Quality of a page that may be sent once. For a product page Brotli takes a quarter to a half of the time of quality 5,
 * and a ninth more bytes; gzip a half to two thirds, and 6 % more. Brotli 3 takes longer in most runs, for 1 % of the bytes.
 */
const QUICK_QUALITY = { br: 2, gzip: 3 } as const

/** Compresses off the main thread. */
export async function compress(bytes: Buffer, encoding: Encoding, quality = QUALITY): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  return exact(
    await semaphore.run(() =>
      encoding === 'gzip' ? zip(bytes, { level: quality }) : brotli(bytes, brotliOptions(bytes, quality)),
    ),
  )
}

/** Larger bodies (the sitemap of a large catalog) would hold up the main thread. */
const MAX_ON_MAIN_THREAD = 256 * 1024

/** Compresses a page quickly, on the main thread: handing it to another thread and back takes time there too. */
export async function compressPage(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (bytes.length > MAX_ON_MAIN_THREAD) return compress(bytes, encoding)
  return exact(
    encoding === 'gzip'
      ? gzipSync(bytes, { level: QUICK_QUALITY.gzip })
      : brotliCompressSync(bytes, brotliOptions(bytes, QUICK_QUALITY.br)),
  )
}

/** The result of a compression is part of a 64 KB block, and a cached page would keep the whole block in memory. */
function exact(compressed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(copy)
  return copy
}

/** Log2 of the window: a page fits into the small one, whose tables are made faster. */
const WINDOW = { page: 17, large: constants.BROTLI_DEFAULT_WINDOW }

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: bytes.length < 1 << WINDOW.page ? WINDOW.page : WINDOW.large,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
}

export async function decompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  return encoding === 'br' ? unbrotli(bytes) : unzip(bytes)
}

/** Whether compression helps: images and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!event-stream)|application\/(json|ld\+json|xml|javascript|manifest\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}
