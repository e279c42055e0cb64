import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { type Encoding, preferredEncoding } from './accepted-encodings.ts'
import { compress, isCompressible } from './compression.ts'
import { isUnchanged } from './file-response.ts'
import type { ShopEnv } from './shop-env.ts'

/** Hono names a character set for SVG too. */
const TYPES = { ...mimes, svg: 'image/svg+xml' }

/** The suffixes of files packed by `scripts/build.ts`. */
export const PACKED: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' }

interface StaticFile {
  body: Buffer
  headers: Record<string, string>
  etag: string
}

/**
 * The built files and those of `public/`. Only names found at the start are ever opened, so no address
 * can reach another file. Requested files stay in memory.
 */
export function staticFiles(folder: string): MiddlewareHandler<ShopEnv> {
  const names = listNames(folder)
  const read = new Map<string, Promise<StaticFile>>()
  return async (c, next) => {
    const name = c.req.path
    if (!names.has(name) || isPacked(name) || (c.req.method !== 'GET' && c.req.method !== 'HEAD'))
      return next()
    const type = getMimeType(name, TYPES) ?? 'application/octet-stream'
    const encoding = isCompressible(type) ? preferredEncoding(c.req.header('accept-encoding')) : 'identity'
    const key = `${encoding} ${name}`
    const file = await (read.get(key) ?? remember(read, key, readStatic(folder, name, type, encoding, names)))
    if (isUnchanged(file, c.req.header('if-none-match'))) {
      const { 'content-length': _, 'content-encoding': __, ...headers } = file.headers
      return new Response(null, { status: 304, headers })
    }
    return new Response(file.body as Uint8Array<ArrayBuffer>, { headers: file.headers })
  }
}

function isPacked(name: string): boolean {
  return Object.values(PACKED).includes(extname(name))
}

function listNames(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Set(
    files.map((file) => join(file.parentPath, file.name).slice(folder.length).replaceAll('\\', '/')),
  )
}

function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  value: Promise<Value>,
): Promise<Value> {
  known.set(key, value)
  value.catch(() => known.delete(key))
  return value
}

async function readStatic(
  folder: string,
  name: string,
  type: string,
  encoding: Encoding,
  names: ReadonlySet<string>,
): Promise<StaticFile> {
  const packed = encoding === 'identity' ? '' : name + PACKED[encoding]
  const plain = await readFile(join(folder, name))
  const body = names.has(packed) ? await readFile(join(folder, packed)) : await compress(plain, encoding)
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}-${encoding}"`
  return {
    body,
    etag,
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': toCacheControl(name),
      etag,
      ...(isCompressible(type) ? { vary: 'Accept-Encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...toPolicy(name, type),
    },
  }
}

/** A worker uses the policy of its response, so it gets that of the pages; other files need no permissions. */
function toPolicy(name: string, type: string): Record<string, string> {
  if (name === '/service-worker.js') return {}
  const policy = "default-src 'none'"
  return {
    'content-security-policy': type === TYPES.svg ? `${policy}; style-src 'unsafe-inline'; sandbox` : policy,
  }
}

/** Built files carry a hash in their name. A worker must be updated at once when it changes. */
function toCacheControl(name: string): string {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return name === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}
