import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MALFORMED, messageResponse, NOT_ALLOWED, TOO_LARGE, TOO_LONG } from './message-page.ts'
import type { ShopEnv } from './shop-env.ts'

export const MAX_TARGET = 8192
const MAX_BODY = 1024 * 1024
/** A photo of 15 MB (server/images/upload/limits.ts) and the form around it; only the administrator gets this far. */
const MAX_UPLOAD = 16 * 1024 * 1024
const UPLOADS = '/admin/uploads'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses what no page of the shop would ever ask for, before it costs anything. */
export const limitRequests: MiddlewareHandler<ShopEnv> = async (c, next) => {
  const origin = c.get('origin')
  if (c.get('target').length > MAX_TARGET) return messageResponse(TOO_LONG, origin)
  if (!METHODS.has(c.req.method)) {
    return messageResponse(NOT_ALLOWED, origin, { allow: [...METHODS].join(', ') })
  }
  const path = new URL(c.req.url).pathname
  if (!isReadable(path)) return messageResponse(MALFORMED, origin)
  const shorter = withoutExtraSlashes(path)
  if (shorter !== path && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
    return c.redirect(shorter + new URL(c.req.url).search, 308)
  }
  return next()
}

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => messageResponse(TOO_LARGE, c.get('origin')) })
const [pages, uploads] = [limitBody(MAX_BODY), limitBody(MAX_UPLOAD)]

export const limitBodies: MiddlewareHandler<ShopEnv> = (c, next) =>
  c.req.path === UPLOADS ? uploads(c, next) : pages(c, next)

/** Several times those of the longest form, that of a product. */
const MOST_FIELDS = 5000
/** Too short to hold more: a field and what parts it from the next are two signs. */
const SHORT = 2 * MOST_FIELDS

/** A megabyte of `a&` would keep the whole shop waiting for seconds until it was read as a form. */
export const limitFields: MiddlewareHandler<ShopEnv> = async (c, next) => {
  const { raw } = c.req
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '')
  if (!isForm || !raw.body || Number(c.req.header('content-length')) <= SHORT) return next()
  const body = Buffer.from(await raw.arrayBuffer())
  let fields = 1
  for (let at = body.indexOf(38); at >= 0 && fields <= MOST_FIELDS; at = body.indexOf(38, at + 1)) fields++
  if (fields > MOST_FIELDS) return messageResponse(TOO_LARGE, c.get('origin'))
  const { url, method, headers, signal } = raw
  c.req.raw = new Request(url, { method, headers, signal, body })
  return next()
}

/** Percent-encoding that decodes, to text that a database can hold. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** `/catalog/` is `/catalog`: one address per page. Never `//host`, which a browser would leave the shop for. */
function withoutExtraSlashes(path: string): string {
  return path === '/' ? path : `/${path.replace(/^\/+|\/+$/g, '')}`
}
