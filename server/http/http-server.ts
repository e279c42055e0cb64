import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { UNREADABLE_BODY } from './body-error.ts'
import { type ConnectionOptions, Connections } from './connections.ts'
import {
  errorHtml,
  errorResponse,
  MALFORMED,
  type Message,
  NOT_ALLOWED,
  TOO_LATE,
  TOO_LONG,
  UNEXPECTED_EXPECTATION,
} from './error-response.ts'
import { securityHeaders } from './security-headers.ts'
import type { ShopEnv } from './shop-env.ts'

/** Answers a request from memory, or says that it has not. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

const connectionsOf = new WeakMap<Server, Connections>()

/** The app behind Node's HTTP server, with an answer in Spanish also for what Node refuses by itself. */
export function createHttpServer(
  app: Hono<ShopEnv>,
  { shortcut, ...options }: { shortcut?: Shortcut } & ConnectionOptions = {},
): Server {
  const listener = getRequestListener(app.fetch, {
    errorHandler: () => errorResponse(MALFORMED),
    // Its own reads half a second of whatever comes: in pieces of a byte that is half a second of computing.
    autoCleanupIncoming: false,
  })
  const connections = new Connections((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    if (isWrite) outgoing.once('finish', () => readOn(incoming))
    if (!isWrite && hasBody(incoming)) answer(outgoing, UNREADABLE_BODY)
    else if (!shortcut?.(incoming, outgoing)) void listener(incoming, outgoing)
  }, options)
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => connections.take(incoming, outgoing)
  const server = createServer(
    {
      // Longer addresses and cookies are those of nobody: they get the page about long addresses.
      maxHeaderSize: 32 * 1024,
      headersTimeout: 15_000,
      // The slowest body that `request-body.ts` waits for takes less.
      requestTimeout: 600_000,
      // How often the two above are looked at; Node's own 30 s would triple the first.
      connectionsCheckingInterval: 5000,
      // Longer than the 60 s of common proxies, so that they never meet a connection we are closing.
      keepAliveTimeout: 65_000,
      // Node's own answer would have no headers and no text.
      requireHostHeader: false,
    },
    take,
  )
  server.on('connection', (socket: Socket) => connections.add(socket))
  // `request-body.ts` tells the sender to go on once the body is wanted.
  server.on('checkContinue', take)
  server.on('checkExpectation', (_, outgoing) => answer(outgoing, UNEXPECTED_EXPECTATION))
  server.on('connect', (_, socket) => answerAndClose(socket, NOT_ALLOWED))
  server.on('clientError', refuse)
  server.once('close', () => connections.close())
  connectionsOf.set(server, connections)
  return server
}

/** A read has no use for a body, and where proxies disagree on whether it has one, requests are smuggled. */
function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

/** What is still read of a body that was answered before its end. */
const READ_ON = { ms: 500, bytes: 16 * 1024 * 1024, pieces: 2000 }

/** Lets the sender of a refused body end it and read the answer, for a while; then ends the connection. */
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

function headersOf(message: Message) {
  const html = errorHtml(message)
  const headers = {
    ...securityHeaders(''),
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { html, headers }
}

function answer(outgoing: ServerResponse, message: Message): void {
  const { html, headers } = headersOf(message)
  outgoing.writeHead(message.status, headers).end(html)
}

/** The same where Node has made no response of it. */
function answerAndClose(socket: Duplex, message: Message): void {
  const { html, headers } = headersOf(message)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${message.status} ${STATUS_CODES[message.status]}\r\n${lines.join('')}\r\n${html}`)
  // A sender that will not stop must not keep the connection.
  setTimeout(() => socket.destroy(), 1000).unref()
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Told of every further piece of what was refused: it is read, and nothing comes of it.
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') answerAndClose(socket, TOO_LONG)
  else answerAndClose(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_LATE : MALFORMED)
}

/** Takes no more connections, lets running answers finish for a while, then cuts what is left. */
export async function stopServer(server: Server, patience = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  connectionsOf.get(server)?.endIdle()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
