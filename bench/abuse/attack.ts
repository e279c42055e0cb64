import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '#tests/shop-process.ts'
import type { Random } from './random.ts'
import type { Sender } from './send.ts'
import type { Sessions } from './shop-under-attack.ts'

/** The resources that an attack works with. */
export interface Ground {
  shop: ShopProcess
  sessions: Sessions
  sender: Sender
  random: Random
}

export interface AttackOutcome {
  /** Summary of the attack and of the shop's reaction. */
  done: string
  failures: string[]
}

/** An attack; equal random numbers give an equal attack. */
export type Attack = (ground: Ground) => Promise<AttackOutcome>

/** Runs `work` for each number below `count`, with this many in parallel. */
export async function times(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

/** The backlog of a listening socket. The kernel drops further connections, and the client retries after a second. */
const OPENED_AT_ONCE = 200

/** Connections that send `first` (which may differ by index) and nothing more. */
export async function openConnections(
  origin: string,
  count: number,
  first: string | ((index: number) => string),
): Promise<Socket[]> {
  const port = Number(new URL(origin).port)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(typeof first === 'string' ? first : first(sockets.length))
    sockets.push(socket)
    if (sockets.length % OPENED_AT_ONCE === 0) await pause(50)
  }
  await pause(500)
  return sockets
}

/** Number of sockets that the shop has not closed. */
export const stillOpen = (sockets: readonly Socket[]) =>
  sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length

export const tally = (counts: Map<number, number>) =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || 'cut off'}`)
    .join(', ')
