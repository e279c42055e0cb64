import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests, waitLonger } from '#tests/database.ts'
import { isUniqueViolation, violatedConstraint } from './constraint-errors.ts'
import type { Db } from './database.ts'

describeEachEngine('a database', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let db: Db

  beforeAll(async () => {
    waitLonger(database)
    db = database.db
    await db.execute('create table stock (name text primary key, units bigint not null)')
  })
  beforeEach(async () => {
    await db.execute('truncate stock')
    await db.execute(`insert into stock values ('oud', 5)`)
  })

  const units = async (from: Db = db) =>
    (await from.execute(sql`select units from stock`)).rows.map((row) => row.units)

  test('values arrive as the same types', async () => {
    const { rows } =
      await db.execute(sql`select 9007199254740991 as int8, count(*) as total, 1.50::numeric(6,2) as price,
      '2026-11-21T10:00:00.5Z'::timestamptz as moment, array['a', 'ñ'] as list, '{"a":1}'::jsonb as json, null as nothing`)
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        total: 1,
        price: '1.50',
        moment: new Date('2026-11-21T10:00:00.500Z'),
        list: ['a', 'ñ'],
        json: { a: 1 },
        nothing: null,
      },
    ])
  })

  test('a transaction is visible after its commit and rolled back on an error', async () => {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`update stock set units = 4`)
      expect(await units(transaction)).toEqual([4])
    })
    const failing = db.transaction(async (transaction) => {
      await transaction.execute(sql`update stock set units = 3`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await units()).toEqual([4])
  })

  test('concurrent queries get their own results, also a long one', async () => {
    const lengths = Array.from({ length: 60 }, (_, index) => index * 2_000)
    const answers = await Promise.all(
      lengths.map((length) => database.pool.query('select repeat($1, $2) as text', ['ñ', length])),
    )
    expect(answers.map(({ rows }) => rows[0].text.length)).toEqual(lengths)
  })

  test('an invalid query is an error with its SQLSTATE and no other effect', async () => {
    const removed = vi.fn()
    database.pool.on('remove', removed)
    await expect(database.pool.query('selec 1')).rejects.toMatchObject({ code: '42601' })
    await expect(database.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    const duplicate = await db.execute(sql`insert into stock values ('oud', 1)`).catch((error) => error)
    expect(isUniqueViolation(duplicate)).toBe(true)
    expect(violatedConstraint(duplicate)).toBe('stock_pkey')
    expect(await units()).toEqual([5])
    expect(removed).not.toHaveBeenCalled()
  })

  test('the open transaction of a destroyed client is rolled back before the next query', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('update stock set units = 0')
    await client.query({ name: 'prepared', text: 'select 1' })
    client.release(true)
    expect(await units()).toEqual([5])
    await expect(database.pool.query({ name: 'prepared', text: 'select 2 as n' })).resolves.toMatchObject({
      rows: [{ n: 2 }],
    })
  })

  test('notifications come after the commit, not after a rollback and not after UNLISTEN', async () => {
    const heard: string[] = []
    const stop = await database.listen('stock "changes"', (payload) => heard.push(payload))
    const notify = (payload: string, on = db) =>
      on.execute(sql`select pg_notify('stock "changes"', ${payload})`)
    const next = () => vi.waitUntil(() => heard.at(-1), 30_000)
    await db
      .transaction(async (transaction) => {
        await notify('undone', transaction)
        transaction.rollback()
      })
      .catch(() => {})
    await db.transaction(async (transaction) => {
      await notify('done', transaction)
      expect(heard).toEqual([])
    })
    expect(await next()).toBe('done')
    const client = await database.pool.connect()
    client.release(true)
    await notify('on a new connection')
    await vi.waitUntil(() => heard.length === 2, 30_000)
    await stop()
    await notify('without a listener')
    expect(heard).toEqual(['done', 'on a new connection'])
  })

  test('several statements in one query, as in a migration, are one transaction', async () => {
    await expect(database.pool.query('update stock set units = 1; select 1 / 0')).rejects.toMatchObject({
      code: '22012',
    })
    expect(await units()).toEqual([5])
  })
})

test('with PGlite, a second connection inside a transaction is an error after two minutes', async () => {
  const { db, close } = await createTestDatabase('pglite')
  await db.transaction(async (transaction) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outer = expect(db.execute('select 1')).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    await outer
    await transaction.execute('select 1')
  })
  await close()
})
