import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, type Ground, openConnections } from './attack.ts'

const CONNECTIONS = 300
const IN_A_ROW = 8
const HELD_MS = 15_000

/** Connections that send requests in a row and read no answer. */
const unread =
  (
    what: string,
    targets: (ground: Ground) => Promise<string[]> | string[],
    role?: 'customer' | 'administrator',
  ): Attack =>
  async (ground) => {
    const { shop, sessions } = ground
    const paths = await targets(ground)
    const cookie = role ? `cookie: ${sessions.cookies[role]}\r\n` : ''
    const request = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.9\r\n${cookie}\r\n`
    const sockets = await openConnections(shop.url, CONNECTIONS, (index) =>
      Array.from({ length: IN_A_ROW }, (_, turn) =>
        request(paths[(index + turn) % paths.length] ?? '/'),
      ).join(''),
    )
    for (const socket of sockets) socket.pause()
    await pause(HELD_MS)
    for (const socket of sockets) socket.destroy()
    return { done: `${CONNECTIONS} connections with ${IN_A_ROW} unread ${what} each, for 15 s`, failures: [] }
  }

export const unreadCachedPages = unread('cached pages', () => ['/', '/catalog', '/women', '/about'])
export const unreadNewPages = unread('pages asked for the first time', () =>
  Array.from({ length: 2400 }, (_, index) => `/catalog?precio_min=${index + 1}`),
)
export const unreadPersonalPages = unread(
  'personal pages',
  () => ['/account', '/bag?lineas=1x1.2x1', '/favoritos'],
  'customer',
)
export const unreadPublicPagesOfCustomer = unread(
  'public pages of a customer',
  () => ['/', '/catalog', '/women'],
  'customer',
)
export const unreadAdminPages = unread(
  'pages of the admin area',
  () => ['/admin/products', '/admin/dashboard'],
  'administrator',
)
export const unreadFiles = unread('files', () =>
  readdirSync('build/client/assets')
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`),
)
export const unreadImages = unread('images', async ({ shop, sessions }) => {
  const html = await (await sessions.ask('stranger', '/catalog')).text()
  const paths = [...new Set(html.match(/\/images\/[\w.-]+/g))].map((path) => `${path}/1280.jpg`)
  // Warms the cache: the cost of rendering is not measured here.
  for (const path of paths) await (await fetch(shop.url + path)).arrayBuffer()
  return paths
})
