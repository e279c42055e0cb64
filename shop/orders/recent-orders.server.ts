import type { Visitor } from '#server/auth/visitor.ts'
import { isOrderToken } from './order-address.ts'

/** Seconds of the cookie: the period in which an identical order needs a confirmation. */
const LIFE = 3600
const MAX_ORDERS = 3
/** Without the shop's prefix: the cookie grants no access, and only the pages of orders receive it. */
const NAME = 'recent-orders'

/** Tokens of the recent orders of this device, the newest first. */
export function recentOrders({ headers }: Pick<Visitor, 'headers'>): string[] {
  const value = headers.get('cookie')?.match(/(?:^|;\s*)(?:__Secure-)?recent-orders=([\w.-]+)(?=;|$)/)?.[1]
  return (value ?? '').split('.').filter(isOrderToken).slice(0, MAX_ORDERS)
}

/** The Set-Cookie header that adds an order. */
export function recentOrdersCookie(visitor: Pick<Visitor, 'headers' | 'secure'>, token: string): string {
  const tokens = new Set([token, ...recentOrders(visitor)])
  const name = visitor.secure ? `__Secure-${NAME}` : NAME
  const attributes = `Max-Age=${LIFE}; Path=/order; HttpOnly; SameSite=Lax${visitor.secure ? '; Secure' : ''}`
  return `${name}=${[...tokens].slice(0, MAX_ORDERS).join('.')}; ${attributes}`
}
