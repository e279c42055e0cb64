import { href } from 'react-router'

/** Path of an order's page. The token in the URL grants access to the order. */
export function orderPath(token: string): string {
  return href('/order/:token', { token })
}

/** Whether the text has the format of an order token (migrations/0005_orders.sql). */
export function isOrderToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** The tokens of the links to orders in a pasted text. */
export function findOrderTokens(text: string): string[] {
  return [...text.matchAll(/\/order\/([\w-]{22})(?![\w-])/g)].map(([, token = '']) => token)
}

/** Where the page of an order reports that its buyer has opened the chat. */
export function orderChatPath(token: string): string {
  return href('/order/:token/chat', { token })
}

/**
 * A path without its secret token, for the log: the URL of an order grants access, that of a review form lets a client
 * write. Also handles repeated slashes, which redirect to the same URL.
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
    return path // no page has such a URL
  }
}
