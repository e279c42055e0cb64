import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { stopServer } from '#server/http/http-server.ts'

/** A server to which a test sends raw bytes. */
export interface RawServer {
  url: string
  /** Sends these bytes and returns all received bytes until the server closes the connection. */
  send(bytes: string | Buffer): Promise<string>
  /** Sends these bytes and returns the first complete answer: the server may keep the connection open. */
  ask(bytes: string | Buffer): Promise<string>
  /** A connection on which these bytes were sent; `from` is its local IP address, any of 127.0.0.0/8. */
  open(bytes?: string, from?: string): Promise<OpenConnection>
  /** Number of connections that the server has not closed. */
  connections(): Promise<number>
  close(): Promise<void>
}

interface OpenConnection {
  socket: Socket
  /** Bytes received so far. */
  received(): string
  /** Resolves when the first answer is complete or the connection is closed. */
  answered: Promise<void>
  closed: Promise<void>
}

/** Starts a server on a free port of this machine. */
export async function listenRaw(server: Server): Promise<RawServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function open(bytes: string | Buffer = '', from = '127.0.0.1'): Promise<OpenConnection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const closed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (isWhole(received)) answered.resolve()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      answered.resolve()
      closed.resolve()
    })
    if (bytes.length > 0) socket.write(bytes)
    if (socket.connecting) await Promise.race([once(socket, 'connect').catch(() => {}), closed.promise])
    return { socket, received: () => received.toString(), answered: answered.promise, closed: closed.promise }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    open,
    async send(bytes) {
      const { received, closed } = await open(bytes)
      await closed
      return received()
    },
    async ask(bytes) {
      const { socket, received, answered } = await open(bytes)
      await answered
      socket.destroy()
      return received()
    },
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () => stopServer(server),
  }
}

function isWhole(received: Buffer): boolean {
  const end = received.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(received.toString('latin1', 0, end))?.[1] ?? '0'
  return end >= 0 && received.length >= end + 4 + Number(length)
}

export const parseStatus = (answer: string) => Number(answer.split(' ')[1])
export const parseBody = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)
