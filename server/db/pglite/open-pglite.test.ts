import { beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { Maintenance } from './open-pglite.ts'

const minute = 60_000
const database = openForTests(() => createTestDatabase('pglite'))

beforeAll(async () => {
  await database.pool.query('create table rows (text text)')
})

const write = (count: number) =>
  database.pool.query(`insert into rows select repeat('x', 1000) from generate_series(1, ${count})`)

test('a checkpoint follows writes; a vacuum follows many writes or an hour', async () => {
  const start = Date.now()
  const upkeep = new Maintenance(database.pool, start)
  expect(await upkeep.run(start)).toBe('nothing')
  await write(1)
  expect(await upkeep.run(start + minute)).toBe('checkpoint')
  expect(await upkeep.run(start + 2 * minute)).toBe('nothing')
  await write(20_000)
  expect(await upkeep.run(start + 3 * minute)).toBe('vacuum')
  await write(1)
  expect(await upkeep.run(start + 4 * minute)).toBe('checkpoint')
  await write(1)
  expect(await upkeep.run(start + 64 * minute)).toBe('vacuum')
  const { rows } = await database.pool.query(`select reltuples from pg_class where relname = 'rows'`)
  expect(rows).toEqual([{ reltuples: 20_003 }])
})

test('a query waits for the vacuum of one table, not for that of all', async () => {
  const start = Date.now()
  const upkeep = new Maintenance(database.pool, start)
  await upkeep.run(start)
  await write(20_000)
  const sent = vi.spyOn(database.pool, 'query')
  const countVacuums = () => sent.mock.calls.filter(([text]) => String(text).startsWith('vacuum')).length
  const running = upkeep.run(start + minute)
  await vi.waitFor(() => expect(countVacuums()).toBeGreaterThan(0))
  await database.pool.query('select 1')
  const before = countVacuums()
  expect(await running).toBe('vacuum')
  expect(countVacuums()).toBeGreaterThan(before)
  sent.mockRestore()
})
