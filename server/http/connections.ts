import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toNetwork } from '#server/auth/network-address.ts'

const MB = 1024 * 1024

const LIMITS = {
  /** Max connections of this process. */
  total: 2048,
  /** Max connections of one network: some eighty browsers behind one address, each with six. */
  perNetwork: 512,
  /** Max unanswered requests of one connection. No browser and no proxy sends that many. */
  inARow: 8,
  /** Max bytes of answers that clients have not read yet. */
  unread: 64 * MB,
  unreadPerNetwork: 16 * MB,
  /** Max milliseconds for which an answer waits for a client that reads nothing of it. */
  unreadMs: 30_000,
  /** Milliseconds between two checks of the unread answers. */
  lookEvery: 250,
}

export interface ConnectionOptions {
  limits?: Partial<typeof LIMITS>
  /** Whether a proxy of the shop connects from this address: it holds the connections of many networks. */
  isProxy?: (address: string | undefined) => boolean
}

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse]

interface Connection {
  socket: Socket
  /** Undefined for a proxy. */
  network: string | undefined
  /** The answer in progress; without one the connection is idle. */
  current: ServerResponse | undefined
  /** Rises with each connection that becomes idle. */
  idleSince: number
  /** Requests that arrived meanwhile. */
  waiting: Exchange[]
}

/**
 * Limits the connections of a server, their number and their unread answers. Requests of one connection are handled one
 * after the other, so that a connection uses no more CPU and memory than one browser.
 */
export class Connections {
  readonly #limits: typeof LIMITS
  readonly #isProxy: (address: string | undefined) => boolean
  readonly #handle: (...exchange: Exchange) => void
  readonly #bySocket = new WeakMap<Socket, Connection>()
  readonly #open = new Set<Connection>()
  #turns = 0
  readonly #networks = new Map<string, number>()
  readonly #looks: NodeJS.Timeout

  constructor(
    handle: (...exchange: Exchange) => void,
    { limits = {}, isProxy = () => false }: ConnectionOptions = {},
  ) {
    this.#handle = handle
    this.#limits = { ...LIMITS, ...limits }
    this.#isProxy = isProxy
    this.#looks = setInterval(() => this.#endUnread(), this.#limits.lookEvery).unref()
  }

  /** Counts a new connection. Over a limit, it closes the longest idle connection, or else the new one. */
  add(socket: Socket): void {
    const address = socket.remoteAddress
    const network = this.#isProxy(address) ? undefined : toNetwork(address ?? '')
    const { total, perNetwork } = this.#limits
    const ofNetwork = this.#count(network)
    const isRefused =
      (ofNetwork >= perNetwork && !this.#endIdle(network)) || (this.#open.size >= total && !this.#endIdle())
    if (isRefused) {
      socket.destroy()
      return
    }
    const connection = { socket, network, current: undefined, idleSince: ++this.#turns, waiting: [] }
    this.#bySocket.set(socket, connection)
    this.#open.add(connection)
    if (network !== undefined) this.#networks.set(network, this.#count(network) + 1)
    socket.once('close', () => this.#remove(connection))
  }

  /** Handles a request as soon as those before it on its connection are answered. */
  take(...exchange: Exchange): void {
    const connection = this.#bySocket.get(exchange[0].socket)
    if (!connection) exchange[0].socket.destroy()
    else if (!connection.current) this.#start(connection, exchange)
    else if (connection.waiting.push(exchange) >= this.#limits.inARow) connection.socket.destroy()
  }

  /** Ends the connections that wait for a request. Node's own method omits connections without a first request. */
  endIdle(): void {
    for (const { socket, current } of this.#open) if (!current) socket.destroy()
  }

  close(): void {
    clearInterval(this.#looks)
  }

  #start(connection: Connection, exchange: Exchange): void {
    const [, outgoing] = exchange
    connection.current = outgoing
    outgoing.on('close', () => {
      connection.current = undefined
      if (connection.socket.destroyed) return
      const next = connection.waiting.shift()
      if (next) this.#start(connection, next)
      else connection.idleSince = ++this.#turns
    })
    this.#handle(...exchange)
  }

  #remove(connection: Connection): void {
    const { network } = connection
    if (!this.#open.delete(connection)) return
    connection.waiting.length = 0
    if (network === undefined) return
    const left = this.#count(network) - 1
    if (left > 0) this.#networks.set(network, left)
    else this.#networks.delete(network)
  }

  /** How many connections of a network there are; those of a proxy are not counted. */
  #count(network: string | undefined): number {
    return network === undefined ? 0 : (this.#networks.get(network) ?? 0)
  }

  /** Ends the connection that has been idle for longest, of this network or of any; false where there is none. */
  #endIdle(network?: string): boolean {
    let longest: Connection | undefined
    for (const connection of this.#open) {
      if (connection.current || (network !== undefined && connection.network !== network)) continue
      if (!longest || connection.idleSince < longest.idleSince) longest = connection
    }
    longest?.socket.destroy()
    if (longest) this.#remove(longest)
    return longest !== undefined
  }

  /** Ends the connections with the most unread bytes over a limit, and sets a timeout for all others. */
  #endUnread(): void {
    const { unread, unreadPerNetwork, unreadMs } = this.#limits
    const written = [...this.#open].filter(({ current }) => current?.writableEnded)
    written.sort((one, other) => one.socket.writableLength - other.socket.writableLength)
    const ofNetworks = new Map<string, number>()
    let total = 0
    for (const { socket, network } of written) {
      const bytes = socket.writableLength
      const ofNetwork = network === undefined ? bytes : (ofNetworks.get(network) ?? 0) + bytes
      // A single answer may exceed the limit: an export of all orders.
      const isTooMuch = total > 0 && total + bytes > unread
      const isTooMuchOfNetwork = ofNetwork > bytes && ofNetwork > unreadPerNetwork
      if (isTooMuch || isTooMuchOfNetwork) {
        socket.destroy()
        continue
      }
      total += bytes
      if (network !== undefined) ofNetworks.set(network, ofNetwork)
      // Node's own timer: it restarts with every byte that is read, and the next request removes it.
      if (socket.timeout !== unreadMs) socket.setTimeout(unreadMs)
    }
  }
}
