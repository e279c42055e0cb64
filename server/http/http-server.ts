import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { type ConnectionOptions, Connections } from './connections.ts'
import {
  errorHeaders,
  errorHtml,
  errorResponse,
  MALFORMED,
  type Message,
  NOT_ALLOWED,
  TOO_LATE,
  TOO_LONG,
  UNEXPECTED_EXPECTATION,
  UNREADABLE_BODY,
} from './error-response.ts'
import type { ShopEnv } from './shop-env.ts'

/** Answers a request from memory; false when it cannot. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

const connectionsByServer = new WeakMap<Server, Connections>()

/** The app behind Node's HTTP server, with a page in Spanish also for requests that Node itself rejects. */
export function createHttpServer(
  app: Hono<ShopEnv>,
  { shortcut, ...options }: { shortcut?: Shortcut } & ConnectionOptions = {},
): Server {
  const listener = getRequestListener(app.fetch, {
    errorHandler: () => errorResponse(MALFORMED),
    // The adapter's cleanup reads a body for half a second; chunks of one byte would use the CPU all that time.
    autoCleanupIncoming: false,
  })
  const connections = new Connections((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    if (isWrite) outgoing.once('finish', () => readOn(incoming))
    // HTTP/1.0 has no Host: the checks of some load balancers use it.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
    if (hasTwoHosts(incoming)) answer(outgoing, MALFORMED)
    else if (!isWrite && hasBody(incoming)) answer(outgoing, UNREADABLE_BODY)
    else if (!shortcut?.(incoming, outgoing)) void listener(incoming, outgoing)
  }, options)
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => connections.take(incoming, outgoing)
  const server = createServer(
    {
      // No browser sends longer URLs and cookies to the shop; such a request gets the TOO_LONG page.
      maxHeaderSize: 32 * 1024,
      headersTimeout: 15_000,
      // The slowest body that `request-body.ts` waits for takes less.
      requestTimeout: 600_000,
      // Interval for the check of the two timeouts above; Node's default of 30 s would triple the first.
      connectionsCheckingInterval: 5000,
      // Longer than the 60 s of common proxies, so that they never reuse a connection that the shop closes.
      keepAliveTimeout: 65_000,
      // Node's own answer would have no headers and no text.
      requireHostHeader: false,
    },
    take,
  )
  server.on('connection', (socket: Socket) => connections.add(socket))
  // `request-body.ts` sends 100 Continue before it reads the body.
  server.on('checkContinue', take)
  server.on('checkExpectation', (_, outgoing) => answer(outgoing, UNEXPECTED_EXPECTATION))
  server.on('connect', (_, socket) => answerAndClose(socket, NOT_ALLOWED))
  server.on('clientError', refuse)
  server.once('close', () => connections.close())
  connectionsByServer.set(server, connections)
  return server
}

/** A proxy may read another one of them than Node does, and check or cache for that host (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count > 1
}

/** GET and HEAD need no body, and proxies that disagree on whether there is one allow request smuggling. */
function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

/** Limits for reading the rest of a body after an early answer. */
const READ_ON = { ms: 500, bytes: 16 * 1024 * 1024, pieces: 2000 }

/** Reads the rest of a rejected body so that the client can read the answer; over a limit, ends the connection. */
function readOn(incoming: IncomingMessage): void {
  if (incoming.complete) return
  const end = () => incoming.socket.destroy()
  const timer = setTimeout(end, READ_ON.ms).unref()
  let [bytes, pieces] = [0, 0]
  incoming
    .on('data', (piece: Buffer) => {
      bytes += piece.length
      pieces++
      if (bytes > READ_ON.bytes || pieces > READ_ON.pieces) end()
    })
    .on('error', () => {})
    .once('close', () => clearTimeout(timer))
    .resume()
}

function answer(outgoing: ServerResponse, message: Message): void {
  const html = errorHtml(message)
  outgoing.writeHead(message.status, { ...errorHeaders(html), connection: 'close' }).end(html)
}

/** Answers on the raw socket, where Node provides no response object. */
function answerAndClose(socket: Duplex, message: Message): void {
  const html = errorHtml(message)
  const lines = Object.entries({ ...errorHeaders(html), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${message.status} ${STATUS_CODES[message.status]}\r\n${lines.join('')}\r\n${html}`)
  // A client that continues to send must not hold the connection.
  setTimeout(() => socket.destroy(), 1000).unref()
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node emits `clientError` again for each further chunk of a rejected request; these are ignored.
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') answerAndClose(socket, TOO_LONG)
  else answerAndClose(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_LATE : MALFORMED)
}

/** Accepts no more connections, waits `patience` milliseconds for running answers, then closes the rest. */
export async function stopServer(server: Server, patience = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  connectionsByServer.get(server)?.endIdle()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
