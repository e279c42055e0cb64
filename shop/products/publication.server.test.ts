import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { publishDueDrafts } from './publication.server.ts'
import { undoChange } from './undo-change.server.ts'

describeEachEngine('drafts whose moment has come', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  const states = async () => {
    const { rows } = await database.db.execute<{ name: string; state: string; version: number }>(
      sql`select name, state, version, publish_at is not null as scheduled from products order by name`,
    )
    return rows
  }

  test('are published once, also by several nodes, as a change of the shop', async () => {
    const { db } = database
    await db.execute(sql`insert into products (name, state, publish_at) values
      ('A', 'draft', now() - interval '1 minute'), ('B', 'draft', now() - interval '1 day'),
      ('C', 'draft', now() + interval '1 day'), ('D', 'draft', null), ('E', 'published', null),
      ('F', 'archived', null)`)
    const counts = await Promise.all([publishDueDrafts(db), publishDueDrafts(db), publishDueDrafts(db)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await publishDueDrafts(db)).toBe(0)
    expect(await states()).toEqual([
      { name: 'A', state: 'published', version: 2, scheduled: false },
      { name: 'B', state: 'published', version: 2, scheduled: false },
      { name: 'C', state: 'draft', version: 1, scheduled: true },
      { name: 'D', state: 'draft', version: 1, scheduled: false },
      { name: 'E', state: 'published', version: 1, scheduled: false },
      { name: 'F', state: 'archived', version: 1, scheduled: false },
    ])
    const { rows } = await db.execute<{ id: string; actor: string; count: number }>(sql`
      select c.id::text as id, c.actor, count(*)::int as count from catalog_changes c
        join product_versions v on v.change_id = c.id group by c.id order by c.id`)
    expect(rows.map(({ actor }) => actor)).toEqual(rows.map(() => 'tienda'))
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    for (const { id } of rows) await undoChange(db, id, 'admin@prueba.local')
    // Else the next run of the job would repeat what was undone.
    expect(await publishDueDrafts(db)).toBe(0)
    expect(await states()).toMatchObject([
      { state: 'draft', scheduled: false },
      { state: 'draft', scheduled: false },
      { scheduled: true },
      {},
      {},
      {},
    ])
  })
})
