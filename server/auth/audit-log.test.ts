import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { listAudit, recordAudit, recordAuditSparingly } from './audit-log.ts'

const ENTRY = {
  actor: 'duena@x.example',
  action: 'product.deleted',
  subjectType: 'product',
  subjectId: '7',
  summary: 'Eliminó Khamrah',
}

describeEachEngine('the audit log', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('the log lists the newest entries first, up to the limit', async () => {
    for (const name of ['uno', 'dos', 'tres']) await recordAudit(database.db, { ...ENTRY, summary: name })
    const rows = await listAudit(database.db, { limit: 2 })
    expect(rows.map(({ summary }) => summary)).toEqual(['tres', 'dos'])
    expect(rows[0]).toMatchObject({ ...ENTRY, summary: 'tres', at: expect.any(Date) })
  })

  test('an entry is committed together with the change that it records', async () => {
    const before = await listAudit(database.db)
    await expect(
      database.db.transaction(async (tx) => {
        await recordAudit(tx, ENTRY)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await listAudit(database.db)).toEqual(before)
  })

  test.each([
    'delete from audit_log',
    "update audit_log set summary = 'nada'",
    'truncate audit_log',
    "insert into audit_log (id, actor, action, subject_type, summary) overriding system value select id, 'x', 'x', 'x', 'x' from audit_log on conflict (id) do update set actor = 'x'",
  ])('refuses: %s', async (statement) => {
    await recordAudit(database.db, ENTRY)
    const before = await listAudit(database.db)
    await expect(database.db.execute(sql.raw(statement))).rejects.toThrow()
    expect(await listAudit(database.db)).toEqual(before)
  })

  test('entries that visitors cause are logged sparingly', async () => {
    const entry = { ...ENTRY, action: 'session.refused' }
    for (let i = 0; i < 3; i++) await recordAuditSparingly(database.db, entry, 60_000)
    const written = async () =>
      (await listAudit(database.db)).filter(({ action }) => action === entry.action).length
    expect(await written()).toBe(1)
    await recordAuditSparingly(database.db, entry, 0)
    expect(await written()).toBe(2)
  })
})
