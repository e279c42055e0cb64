import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { MALFORMED, messageHtml, messageResponse, TOO_LONG } from './message-page.ts'
import { securityHeaders } from './security-headers.ts'
import type { ShopEnv } from './shop-env.ts'

/** Answers a request from memory, or says that it has not. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Connections that browsers hold ready and have not used yet. Node does not count them among the idle ones. */
const unused = new WeakMap<Server, Set<Duplex>>()

/**
 * Answers that one connection may have waiting. No browser and no proxy asks before it was answered; who asks for
 * thousands and reads none of them would fill the memory.
 */
const MOST_UNREAD = 8
const unread = new WeakMap<Duplex, number>()

/** Counts an answer until it is read; false when there are too many. */
function mayAnswer({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  const waiting = (unread.get(socket) ?? 0) + 1
  if (waiting > MOST_UNREAD) return false
  unread.set(socket, waiting)
  outgoing.once('close', () => unread.set(socket, (unread.get(socket) ?? 1) - 1))
  return true
}

/** The app behind Node's HTTP server, with an answer in Spanish also for what Node refuses by itself. */
export function createHttpServer(app: Hono<ShopEnv>, shortcut?: Shortcut): Server {
  const listener = getRequestListener(app.fetch, { errorHandler: () => messageResponse(MALFORMED) })
  const waiting = new Set<Duplex>()
  const server = createServer(
    {
      // Room for an address of 100,000 characters, so that it gets the page about long addresses.
      maxHeaderSize: 128 * 1024,
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      // How often the two above are looked at; Node's own 30 s would triple the first.
      connectionsCheckingInterval: 5000,
      // Longer than the 60 s of common proxies, so that they never meet a connection we are closing.
      keepAliveTimeout: 65_000,
    },
    (incoming, outgoing) => {
      waiting.delete(incoming.socket)
      if (!mayAnswer(incoming, outgoing)) {
        incoming.socket.destroy()
        return
      }
      if (!shortcut?.(incoming, outgoing)) void listener(incoming, outgoing)
    },
  )
  server.on('connection', (socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  unused.set(server, waiting)
  server.on('clientError', refuse)
  return server
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : MALFORMED
  const html = messageHtml(message)
  const headers = {
    ...securityHeaders(''),
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${message.status} ${STATUS_CODES[message.status]}\r\n${lines.join('')}\r\n${html}`)
  // A sender that will not stop must not keep the connection.
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** Takes no more connections, lets running answers finish for a while, then cuts what is left. */
export async function stopServer(server: Server, patience = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of unused.get(server) ?? []) socket.destroy()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
