import type { HttpBindings } from '@hono/node-server'
import type { Admin, Visitor } from '#server/auth/visitor.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { PublicPage } from './page-cache-key.ts'
import type { SentForm } from './parse-form.ts'

/** What the middleware of `app.ts` leaves for whoever comes after it. */
export interface ShopEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Scheme and host under which this request reached the shop. */
    origin: string
    /** Path and query as sent. */
    target: string
    /** Its path in the one way of writing it. Other ways are redirected before a route sees them. */
    path: string
    /** Set by `pages.ts` for reads: the public page asked for, with the key under which it is cached. */
    publicPage: PublicPage | undefined
    /** What a write carries; undefined where it has no body. */
    form: SentForm | undefined
    log: Log
    visitor: Visitor
    /** The administrator, in their own area only. */
    admin: Admin | undefined
    /** Set by `pages.ts`: the page answers a search, and the catalog has nothing like it. */
    foundNothing: boolean | undefined
  }
}
