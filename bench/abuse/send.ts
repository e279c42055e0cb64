import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { findHeader, type Request, wireBytes } from './request.ts'

/** Milliseconds after which a request counts as hung. */
export const PATIENCE = 15_000

export interface Answer {
  /** 0: the connection was closed without an answer. */
  status: number
  hung: boolean
  milliseconds: number
  retryAfter?: string
}

/**
 * Sends valid requests with Node's client over keep-alive connections. Others (broken lines, wrong lengths) are sent
 * byte for byte over new connections. The body of the answer is read and discarded.
 */
export class Sender {
  readonly #agent: Agent
  readonly #port: number

  constructor(origin: string, connections: number) {
    this.#port = Number(new URL(origin).port)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'lifo' })
  }

  async send(request: Request): Promise<Answer> {
    if (!isProper(request)) return this.sendBytes(wireBytes(request))
    const begun = performance.now()
    const outcome = await this.#overHttp(request)
    return { ...outcome, milliseconds: performance.now() - begun }
  }

  /** Sends these bytes over a new connection. */
  async sendBytes(bytes: Buffer | string): Promise<Answer> {
    const begun = performance.now()
    const outcome = await this.#overSocket(bytes)
    return { ...outcome, milliseconds: performance.now() - begun }
  }

  /** Retries once after a timeout, because the whole machine may have stalled. */
  async sendPatiently(request: Request): Promise<Answer> {
    const first = await this.send(request)
    return first.hung ? this.send(request) : first
  }

  close(): void {
    this.#agent.destroy()
  }

  #overHttp({ method, target, headers, body }: Request) {
    return new Promise<Omit<Answer, 'milliseconds'>>((resolve) => {
      let status = 0
      let retryAfter: string | undefined
      const late = setTimeout(() => {
        resolve({ status, hung: true })
        sent.destroy()
      }, PATIENCE)
      const done = () => {
        clearTimeout(late)
        resolve({ status, hung: false, ...(retryAfter && { retryAfter }) })
      }
      const sent = httpRequest({
        port: this.#port,
        host: '127.0.0.1',
        agent: this.#agent,
        method,
        path: target,
        headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.length }) },
      })
      sent.on('response', (answer) => {
        status = answer.statusCode ?? 0
        retryAfter = answer.headers['retry-after']
        // An event stream does not end.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) sent.destroy()
        answer.resume().on('close', done)
      })
      sent.on('error', done)
      sent.end(body)
    })
  }

  #overSocket(bytes: Buffer | string) {
    return new Promise<Omit<Answer, 'milliseconds'>>((resolve) => {
      const socket = connect(this.#port, '127.0.0.1')
      let first = ''
      let incomplete: NodeJS.Timeout | undefined
      const late = setTimeout(() => finish(true), PATIENCE)
      const finish = (hung: boolean) => {
        clearTimeout(late)
        clearTimeout(incomplete)
        socket.destroy()
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), hung })
      }
      socket.on('data', (answer) => {
        first = (first + answer.toString('latin1')).replace(/^HTTP\/1\.1 100[^\n]*\r\n\r\n/, '')
        if (first.length >= 12) finish(false)
      })
      socket.on('error', () => finish(false))
      socket.on('close', () => finish(false))
      socket.write(bytes)
      // The client closes the connection when announced bytes do not arrive.
      incomplete = setTimeout(() => socket.end(), 1000)
    })
  }
}

/** Whether Node's client can send the request and keep the connection afterwards. */
function isProper(request: Request): boolean {
  const names = request.headers.map(([name]) => name.toLowerCase())
  return (
    /^[A-Z]+$/.test(request.method) &&
    request.method !== 'CONNECT' &&
    /^\/[\x21-\x7e]*$/.test(request.target) &&
    new Set(names).size === names.length &&
    names.every((name) => /^[a-z-\d]+$/.test(name)) &&
    !['content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade', 'host'].some(
      (name) => name !== 'host' && findHeader(request, name) !== undefined,
    ) &&
    names.includes('host') &&
    request.headers.every(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
  )
}
