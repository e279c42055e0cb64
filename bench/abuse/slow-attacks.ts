import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, openConnections, stillOpen } from './attack.ts'

const CONNECTIONS = 300
/** Seconds. The shop's timeout for headers is 15 s, checked every 5 s; twice that is a failure. */
const PATIENCE = 40

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`

/** Endless headers, one line a second. */
export const slowHeaders: Attack = async ({ shop }) => {
  const sockets = await openConnections(shop.url, CONNECTIONS, head('/'))
  let seconds = 0
  for (; seconds < PATIENCE && stillOpen(sockets) > 0; seconds++) {
    for (const socket of sockets) if (socket.writable) socket.write(`X-${seconds}: a\r\n`)
    await pause(1000)
  }
  const open = stillOpen(sockets)
  for (const socket of sockets) socket.destroy()
  const failures = open > 0 ? [`${open} connections that never finish their headers stay open`] : []
  return { done: `${CONNECTIONS} connections with endless headers, all closed after ${seconds} s`, failures }
}

/** Bodies sent byte by byte, and clients that never read. Both are held for a time while other clients are answered. */
export const slowBodies: Attack = async ({ shop }) => {
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900000\r\n\r\na='
  const post = `POST /auth/login HTTP/1.1\r\nHost: localhost\r\n${form}`
  const senders = await openConnections(shop.url, CONNECTIONS, post)
  const readers = await openConnections(shop.url, CONNECTIONS, `${head('/catalog')}\r\n`.repeat(30))
  for (const socket of readers) socket.pause()
  for (let second = 0; second < 10; second++) {
    for (const socket of senders) if (socket.writable) socket.write('a')
    await pause(1000)
  }
  for (const socket of [...senders, ...readers]) socket.destroy()
  return {
    done: `${CONNECTIONS} slow bodies and ${CONNECTIONS} readers who do not read, for 10 s`,
    failures: [],
  }
}

/** More event streams of the admin area than the limit; clients without a session get none. */
export const eventStreams: Attack = async ({ shop, sessions }) => {
  const ask = `${head('/admin/live')}Accept: text/event-stream\r\n`
  const count = { admitted: 0, busy: 0, refused: 0 }
  const own = await openConnections(
    shop.url,
    CONNECTIONS,
    `${ask}Cookie: ${sessions.cookies.administrator}\r\n\r\n`,
  )
  for (const socket of own)
    socket.once('data', (bytes) => {
      if (bytes.includes('HTTP/1.1 200')) count.admitted++
      else if (bytes.includes('HTTP/1.1 503') && /retry-after/i.test(bytes.toString('latin1'))) count.busy++
    })
  const strangers = await openConnections(shop.url, CONNECTIONS, `${ask}\r\n`)
  for (const socket of strangers)
    socket.once('data', (bytes) => {
      if (bytes.includes('HTTP/1.1 401')) count.refused++
    })
  for (let second = 0; second < 30 && count.admitted + count.busy < CONNECTIONS; second++) await pause(1000)
  await pause(5000)
  for (const socket of [...own, ...strangers]) socket.destroy()
  await pause(1000)
  const failures: string[] = []
  if (count.admitted > 100) failures.push(`${count.admitted} streams are open at once`)
  if (count.admitted + count.busy < CONNECTIONS) failures.push('a stream is neither opened nor refused')
  if (count.refused < CONNECTIONS) failures.push('a stranger is not refused a stream')
  const again = await sessions.ask('administrator', '/admin/new-orders?desde=2026-01-01')
  if (again.status !== 200) failures.push(`after the flood the admin area answers ${again.status}`)
  return {
    done: `${CONNECTIONS} streams of one administrator (${count.admitted} opened, ${count.busy} answered 503) and ${CONNECTIONS} of strangers`,
    failures,
  }
}
