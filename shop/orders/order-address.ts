import { href } from 'react-router'

/** Path of an order's own page; whoever has it sees the order. */
export function orderAddress(token: string): string {
  return href('/order/:token', { token })
}

/** Whether it has the form of an order's token (migrations/0005_orders.sql). */
export function isOrderToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** Where the page of an order reports that its buyer has opened the chat. */
export function orderChatAddress(token: string): string {
  return href('/order/:token/chat', { token })
}

/**
 * A path as it may be logged: the address of an order is all it takes to see it, that of an opinion all to write it.
 * Also with slashes too many, which lead on to the address without them.
 */
export function loggedPath(path: string): string {
  const [, area] = /^\/+(order|opinar)\/(?!new(?:\.data)?$)/i.exec(decoded(path)) ?? []
  return area ? `/${area}/…` : path
}

/** As the router reads a path: `/%6frder/` is `/order/`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // no page has such an address
  }
}
