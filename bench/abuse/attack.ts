import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '#tests/shop-process.ts'
import type { Random } from './random.ts'
import type { Sender } from './send.ts'
import type { Sessions } from './shop-under-attack.ts'

/** What an attack has to work with. */
export interface Ground {
  shop: ShopProcess
  sessions: Sessions
  sender: Sender
  random: Random
}

export interface AttackOutcome {
  /** What was done and how the shop took it, in a few words. */
  done: string
  failures: string[]
}

/** One way to trouble the shop; the same attack for the same random numbers. */
export type Attack = (ground: Ground) => Promise<AttackOutcome>

/** Does `work` for each number below `count`, so many at once. */
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

/** As many as a listening socket lets wait; more at once would be sent again after a second. */
const OPENED_AT_ONCE = 200

/** Connections that say `first` (which may differ by index) and nothing more. */
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

/** How many of them the shop has not closed. */
export const stillOpen = (sockets: readonly Socket[]) =>
  sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length

export const tally = (counts: Map<number, number>) =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || 'cut off'}`)
    .join(', ')
