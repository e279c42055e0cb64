import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { checkFreeSpace, DiskRoom } from './folder-checks.ts'

let dataDir: string

beforeEach(() => {
  dataDir = temporaryFolder()
})

async function rejection(): Promise<StartError> {
  const error = await openDatabase({ dataDir }).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).not.toContain('\n')
  return error
}

test('a database of another PostgreSQL version is refused with instructions, as is a folder without one', async () => {
  mkdirSync(join(dataDir, 'pgdata'))
  expect((await rejection()).message).toContain('no contiene una base de datos')
  writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '16\n')
  expect((await rejection()).message).toMatch(/es de PostgreSQL 16 y .* usa PostgreSQL 18: haz una copia/)
})

test('a folder that cannot be created is refused', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  await expect(openDatabase({ dataDir: join(dataDir, 'file', 'data') })).rejects.toThrow(StartError)
})

test('too little space is refused with both numbers', () => {
  expect(() => checkFreeSpace(dataDir, 2 ** 60)).toThrow(
    /Quedan \d+ MB libres .* hacen falta 1099511627776 MB/,
  )
  expect(() => checkFreeSpace(dataDir, 1)).not.toThrow()
})

test('a clock that is set back does not stop the checks', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    let megabytes = 500
    const room = new DiskRoom(dataDir, () => megabytes * 2 ** 20)
    expect(room.isFull()).toBe(false)
    megabytes = 1
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.waitUntil(() => room.isFull(), { timeout: 30_000 })
  } finally {
    vi.useRealTimers()
  }
})

test('writes stop below 64 MB and start again above 128 MB, checked ten times a second', () => {
  const megabytes = [65, 63, 127, 129]
  const room = new DiskRoom(dataDir, () => (megabytes.shift() ?? 0) * 2 ** 20)
  expect([1000, 1050, 1100, 1200, 1300].map((now) => room.isFull(now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
