import type { HttpBindings } from '@hono/node-server'
import type { Admin, Visitor } from '#server/auth/visitor.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { PublicPage } from './page-cache-key.ts'
import type { SentForm } from './parse-form.ts'

/** Values that the middleware of `create-app.ts` sets for later handlers. */
export interface ShopEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Scheme and host under which this request reached the shop. */
    origin: string
    /** Path and query as sent. */
    target: string
    /** The canonical path. Other spellings are redirected before a route sees them. */
    path: string
    /** Set by `pages.ts` for reads: the requested public page, with its cache key. */
    publicPage: PublicPage | undefined
    /** The form of a write request; undefined where it has no body. */
    form: SentForm | undefined
    log: Log
    visitor: Visitor
    /** The administrator, under /admin only. */
    admin: Admin | undefined
    /** Set by `pages.ts`: the page answers a search without results. */
    foundNothing: boolean | undefined
  }
}
