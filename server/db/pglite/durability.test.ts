import { once } from 'node:events'
import fs from 'node:fs'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { killRounds, startChild } from '#server/db/fixtures/children.ts'
import { openDatabase } from '#server/db/open.ts'
import { createDataFolder } from './create-folder.ts'
import { startEngine } from './engine.ts'
import { embeddedVersion } from './folder-checks.ts'

let created: string
/** Whether the new database had its final name at each fsync of its creation. */
const inPlaceAtSync: boolean[] = []
let dataDir: string
let folder: string

beforeAll(async () => {
  created = await mkdtemp(join(tmpdir(), 'azahar-created-'))
  const place = join(created, 'pgdata')
  fs.mkdirSync(`${place}.new`)
  fs.writeFileSync(`${place}.new/half-made`, '')
  const handle = await open(created)
  const { sync } = Object.getPrototypeOf(handle) as typeof handle
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(function (this: typeof handle) {
    inPlaceAtSync.push(fs.existsSync(place))
    return sync.call(this)
  })
  await handle.close()
  await createDataFolder(place)
  vi.restoreAllMocks()
})

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'azahar-durability-'))
  folder = join(dataDir, 'pgdata')
  await cp(created, dataDir, { recursive: true })
})

afterEach(() => rm(dataDir, { recursive: true }))
afterAll(() => rm(created, { recursive: true }))

test('a new database is renamed to its final name after all of it is synced', () => {
  const entries = fs.readdirSync(folder, { recursive: true })
  // Every file and the folder; after the rename, the parent folder.
  expect(inPlaceAtSync).toEqual([...Array(entries.length + 1).fill(false), true])
  expect(fs.readdirSync(dataDir)).toEqual(['pgdata'])
  expect(entries).not.toContain('half-made')
  expect(fs.readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()).toBe(embeddedVersion)
  expect(fs.statSync(join(created, 'pgdata')).mode & 0o777).toBe(0o700)
})

test('a new database can be a copy of another, which is not changed', async () => {
  const place = join(dataDir, 'copy', 'pgdata')
  await createDataFolder(place, join(created, 'pgdata'))
  expect(fs.readdirSync(place, { recursive: true })).toEqual(
    fs.readdirSync(join(created, 'pgdata'), { recursive: true }),
  )
  const database = await openDatabase({ dataDir: join(dataDir, 'copy') })
  await database.pool.query('create table rows (id integer)')
  await database.close()
  expect(fs.readdirSync(join(dataDir, 'copy'))).toEqual(['pgdata', 'pgdata.lock'])
})

test('each commit is one fsync of the host, and a read is none', async () => {
  const engine = await startEngine(folder, (reason) => expect.fail(reason))
  await engine.query('create table rows (id integer)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  for (let id = 0; id < 100; id++) await engine.query('insert into rows values ($1)', [id])
  expect(fsync).toHaveBeenCalledTimes(100)
  await engine.query('select * from rows')
  expect(fsync).toHaveBeenCalledTimes(100)
  fsync.mockRestore()
  await engine.close()
})

test('ten kills during writes lose no acknowledged row and leave no partial transaction', async () => {
  const { acknowledged, lost, halves } = await killRounds(dataDir, 10)
  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, halves }).toEqual({ lost: 0, halves: 0 })
}, 180_000)

test('a failing disk ends the process with 74 and no acknowledged row is lost', async () => {
  const broken = join(dataDir, 'broken')
  const preload = new URL('../fixtures/failing-disk.ts', import.meta.url).href
  const writer = startChild('row-writer.ts', [dataDir], {
    node: ['--import', preload],
    env: { BROKEN_DISK: broken },
  })
  const acknowledged: number[] = []
  for await (const id of writer.lines) {
    if (acknowledged.length === 0) fs.writeFileSync(broken, '')
    acknowledged.push(Number(id))
  }
  expect(await writer.ended).toBe(74)
  expect(writer.errors.join('')).toContain('fsync: EIO')
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query('select distinct id from pairs order by id')
  await database.close()
  expect(rows.map(({ id }) => id).slice(0, acknowledged.length)).toEqual(acknowledged)
})

test('on a read-only disk the process goes on without its database until the disk is writable', async () => {
  const readOnly = join(dataDir, 'read-only')
  const preload = new URL('../fixtures/failing-disk.ts', import.meta.url).href
  const writer = startChild('one-task.ts', ['keep-writing', dataDir], {
    node: ['--import', preload],
    env: { READ_ONLY_DISK: readOnly },
  })
  expect((await writer.lines.next()).value).toBe('written')
  fs.writeFileSync(readOnly, '')
  let said: string | undefined
  do said = (await writer.lines.next()).value
  while (said === 'written')
  expect([said, (await writer.lines.next()).value]).toEqual(['503', '503'])
  expect(writer.errors.join('')).toContain('no deja escribir')
  fs.rmSync(readOnly)
  expect(await writer.ended).toBe(74)
})

test('a full disk, an I/O error or a crash of the engine ends the process with 74', async () => {
  for (const state of ['53100', '58030']) {
    const runner = startChild('one-task.ts', [
      'run-query',
      dataDir,
      `do $$ begin raise sqlstate '${state}'; end $$`,
    ])
    expect(await runner.ended).toBe(74)
    expect(runner.errors.join('')).toContain(state)
  }
  const crashing = startChild('one-task.ts', ['crash-engine', folder])
  const reason = (await crashing.lines.next()).value
  expect(reason).toContain('RuntimeError')
  // The reason goes into the log.
  expect(reason).not.toContain('ana@example.com')
  expect(await crashing.ended).toBe(74)
})

test('the lock admits one process, and a killed process releases it', async () => {
  const holder = startChild('one-task.ts', ['hold-lock', folder])
  await once(holder.process.stderr as NodeJS.ReadableStream, 'data')
  await expect(openDatabase({ dataDir })).rejects.toThrow('Otro proceso está usando la base de datos')
  holder.process.kill('SIGKILL')
  await holder.ended
  const database = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow('Otro proceso') // also in the same process
  await database.close()
})
