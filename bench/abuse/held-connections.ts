import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, openConnections, stillOpen } from './attack.ts'

const form = 'content-type: application/x-www-form-urlencoded\r\n'
const post = (length: number, from = '', more = '') =>
  `POST /auth/login HTTP/1.1\r\nhost: localhost\r\n${form}${from}${more}content-length: ${length}\r\n\r\n`
/** A separate network for each number. */
const network = (index: number) =>
  `x-forwarded-for: 100.${64 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}\r\n`
const SHARED = 'x-forwarded-for: 203.0.113.9\r\n'

/** Forms without their last byte, held longer than the shop's timeout for a small form. */
const stalledForms =
  (count: number, bytes: number, from: (index: number) => string): Attack =>
  async ({ shop }) => {
    const body = 'a'.repeat(bytes - 1)
    const sockets = await openConnections(shop.url, count, (index) => post(bytes, from(index)) + body)
    for (const socket of sockets) socket.resume()
    await pause(15_000)
    const open = stillOpen(sockets)
    for (const socket of sockets) socket.destroy()
    const failures = open > 0 ? [`${open} stalled forms are waited for after 15 s`] : []
    return {
      done: `${count} forms of ${bytes} bytes without the last one, ${open} open after 15 s`,
      failures,
    }
  }

export const stalledByOne = stalledForms(1000, 65_536, () => SHARED)
export const stalledByMany = stalledForms(1000, 65_536, network)
export const stalledLarge = stalledForms(300, 1024 * 1024, () => SHARED)

/** Forms sent one byte at a time, each in its own packet. */
export const dribbledForms: Attack = async ({ shop }) => {
  const sockets = await openConnections(shop.url, 300, () => post(60_000, SHARED))
  for (const socket of sockets) socket.setNoDelay(true)
  let bytes = 0
  for (const end = performance.now() + 15_000; performance.now() < end; bytes++) {
    for (const socket of sockets) if (socket.writable) socket.write('a')
    await pause(10)
  }
  const open = stillOpen(sockets)
  for (const socket of sockets) socket.destroy()
  return { done: `300 forms, ${bytes} bytes one by one in 15 s, ${open} still open`, failures: [] }
}

/** Forms whose client waits for `100 Continue`, disconnects, or half-closes the connection. */
export const brokenOffForms: Attack = async ({ shop }) => {
  const endings: ((socket: Socket) => void)[] = [
    (socket) => socket.end(),
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.destroy(),
    () => {},
  ]
  for (let round = 0; round < 10; round++) {
    const sockets = await openConnections(shop.url, 200, (index) =>
      index % 2 === 0
        ? `${post(30_000, SHARED)}${'a'.repeat(20_000)}`
        : post(30_000, SHARED, 'expect: 100-continue\r\n'),
    )
    for (const [index, socket] of sockets.entries()) endings[index % endings.length]?.(socket)
    await pause(500)
    for (const socket of sockets) socket.destroy()
  }
  return { done: '2,000 forms broken off in four ways', failures: [] }
}

const connections =
  (count: number, head: (index: number) => string, after?: (socket: Socket) => void): Attack =>
  async ({ shop, sessions }) => {
    const sockets = await openConnections(shop.url, count, head)
    for (const socket of sockets) after?.(socket)
    await pause(15_000)
    const open = stillOpen(sockets)
    const answer = await sessions.ask('stranger', '/catalog')
    for (const socket of sockets) socket.destroy()
    const failures = answer.status === 200 ? [] : [`a shopper is answered ${answer.status}`]
    return { done: `${count} connections, ${open} open after 15 s`, failures }
  }

const page = 'GET /about HTTP/1.1\r\nhost: localhost\r\n'
/** Connections that send nothing. */
export const idleConnections = connections(4000, () => '')
/** Connections that send half a request. */
export const halfRequests = connections(2000, () => page)
/** Connections whose request has headers up to the limit. */
export const heavyHeaders = connections(1000, () => `${page}${`x: ${'a'.repeat(1000)}\r\n`.repeat(110)}`)
/** Idle keep-alive connections after an answer. */
export const keepAliveConnections = connections(
  2000,
  () => `${page}\r\n`,
  (socket) => socket.resume(),
)
/** Connections that the client has half-closed. */
export const halfClosed = connections(
  1000,
  () => `${page}\r\n`,
  (socket) => socket.end(),
)
