import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createDataFolder } from './create-folder.ts'
import { startEngine } from './engine.ts'
import { lengthAt, query, serverEvents } from './wire-messages.ts'
import { WireServer } from './wire-server.ts'

let engine: PGlite
let server: WireServer

beforeAll(async () => {
  const folder = join(temporaryFolder(), 'pgdata')
  await createDataFolder(folder)
  engine = await startEngine(folder, (reason) => expect.fail(reason))
  server = new WireServer(engine, { onNotification: () => {}, onFailure: (reason) => expect.fail(reason) })
})
afterAll(() => engine.close())

const startup = new Uint8Array([0, 0, 0, 23, 0, 3, 0, 0, ...new TextEncoder().encode('user\0postgres\0\0')])

/** The type codes of the messages in an answer. */
function messageTypes(answer: Uint8Array): string {
  let all = ''
  for (let at = 0; at < answer.length; at += 1 + lengthAt(answer, at + 1))
    all += String.fromCharCode(answer[at] ?? 0)
  return all
}

test('requests that are split at any byte are answered once, when complete', async () => {
  const request = new Uint8Array([...startup, ...query('select 1')])
  const answers = []
  for (const byte of request) answers.push(await server.receive(1, new Uint8Array([byte])))
  const said = answers.filter((answer) => answer.length > 0).map(messageTypes)
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/^RS+KZ$/)
  expect(said[1]).toMatch(/^TDCS*Z$/) // S: parameter status
})

test('requests of an older connection are ignored, and its session is reset', async () => {
  await server.receive(2, startup)
  await server.receive(2, query(`begin; create table left_open (id int); set search_path = nowhere`))
  await server.receive(3, startup)
  expect(await server.receive(2, query('select 1'))).toHaveLength(0)
  const { rows } = await engine.query(
    `select to_regclass('left_open') as table, current_setting('search_path') as path`,
  )
  expect(rows).toEqual([{ table: null, path: 'public' }])
})

test('while the disk is almost full, reads succeed and writes are refused as read-only', async () => {
  const states = (answer: Uint8Array) => [...serverEvents(answer)]
  const write = () => server.receive(4, query('create table t (id int); drop table t'))
  await server.receive(4, startup)
  await server.setReadOnly(true)
  expect(states(await write())).toEqual([{ sqlState: '25006' }])
  expect(messageTypes(await server.receive(4, query('select 1')))).toBe('TDCZ')
  await server.setReadOnly(false)
  expect(states(await write())).toEqual([])
})

test('a transaction that is open when the disk becomes almost full writes no more', async () => {
  const states = (answer: Uint8Array) => [...serverEvents(answer)]
  await server.receive(5, startup)
  await server.receive(5, query('create table written (id int)'))
  await server.receive(5, query('begin; insert into written values (1)'))
  await server.setReadOnly(true)
  expect(states(await server.receive(5, query('insert into written values (2)')))).toEqual([
    { sqlState: '25006' },
  ])
  await server.receive(5, query('rollback'))
  await server.setReadOnly(true)
  expect(states(await server.receive(5, query('insert into written values (3)')))).toEqual([
    { sqlState: '25006' },
  ])
  await server.setReadOnly(false)
  expect(
    states(await server.receive(5, query('insert into written values (4); drop table written'))),
  ).toEqual([])
})
