import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { type Database, StartError } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

let folder: string
let database: Database

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

beforeEach(() => {
  folder = temporaryFolder()
  write('9001_table.sql', `create table migrated (id integer); insert into migrated values (1);`)
  write(
    '9002_function.sql',
    `create function one() returns int language sql as $$ select 1; $$; update migrated set id = one() + 1;`,
  )
})

afterEach(() => database.close())

describeEachEngine('migrations', (engine) => {
  beforeEach(async () => {
    database = await createTestDatabase(engine)
  })

  test('run once, in the order of their names, and new ones later', async () => {
    expect(await migrate(database, { folder })).toEqual(['9001_table.sql', '9002_function.sql'])
    expect(await migrate(database, { folder })).toEqual([])
    write('9003_row.sql', 'insert into migrated values (3)')
    expect(await migrate(database, { folder })).toEqual(['9003_row.sql'])
    expect((await database.pool.query('select id from migrated order by id')).rows).toEqual([
      { id: 2 },
      { id: 3 },
    ])
  })

  test('a failed migration is named and rolls back the earlier ones; after a correction all run', async () => {
    expect(await migrate(database, { folder, only: ['9001_table.sql'] })).toEqual(['9001_table.sql'])
    write('9003_wrong.sql', 'insert into migrated values (3); insert into nowhere values (1)')
    await expect(migrate(database, { folder })).rejects.toThrow(
      /La migración 9003_wrong.sql .*"nowhere" does not exist/,
    )
    expect((await database.pool.query('select id from migrated')).rows).toEqual([{ id: 1 }])
    write('9003_wrong.sql', 'insert into migrated values (3)')
    expect(await migrate(database, { folder })).toEqual(['9002_function.sql', '9003_wrong.sql'])
  })

  test('of a newer version leave the database to that version', async () => {
    write('9003_newer.sql', 'insert into migrated values (3)')
    await migrate(database, { folder })
    rmSync(join(folder, '9003_newer.sql'))
    write('9002_later.sql', 'insert into migrated values (4)')
    await expect(migrate(database, { folder })).rejects.toThrow(
      'La base de datos es de una versión más nueva de la tienda (9003_newer.sql)',
    )
    expect((await database.pool.query('select id from migrated')).rows).toEqual([{ id: 2 }, { id: 3 }])
  })
})

test('the time limit of a role does not end migrations, and holds afterwards', async () => {
  const own = await createTestDatabase('postgres')
  database = own
  const url = new URL(own.settings.databaseUrl ?? '')
  url.searchParams.set('options', '-c statement_timeout=200')
  write('9003_slow.sql', 'select pg_sleep(0.5)')
  const shop = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const done = await migrate(shop, { folder }).catch((error) => error)
  const { rows } = await shop.pool.query('show statement_timeout')
  await shop.close()
  expect(done).toHaveLength(3)
  expect(rows).toEqual([{ statement_timeout: '200ms' }])
})

test('a user who may not create tables is reported in one line that says what to do', async () => {
  const own = await createTestDatabase('postgres')
  database = own
  await own.pool.query('drop schema public cascade; create schema public')
  await own.pool.query(
    'drop role if exists stranger; create role stranger login; grant usage on schema public to stranger',
  )
  const url = new URL(own.settings.databaseUrl ?? '')
  url.username = 'stranger'
  const shop = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const failure = await migrate(shop, { folder }).catch((error) => error)
  await shop.close()
  expect(failure).toBeInstanceOf(StartError)
  expect(failure.message).toMatch(/^La base de datos no se puede preparar: permission denied .*dueño/)
})

test('two nodes that start concurrently on one PostgreSQL migrate it once', async () => {
  const own = await createTestDatabase('postgres')
  database = own
  const nodes = await Promise.all([0, 1, 2, 3].map(() => openDatabase(own.settings)))
  const applied = await Promise.all(nodes.map((node) => migrate(node, { folder })))
  await Promise.all(nodes.map((node) => node.close()))
  expect(applied.flat().sort()).toEqual(['9001_table.sql', '9002_function.sql'])
  expect((await database.pool.query('select id from migrated')).rows).toEqual([{ id: 2 }])
})
