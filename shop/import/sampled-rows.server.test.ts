import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'

describeEachEngine('ANALYZE', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('holds few of the rows that have whole products in memory', async () => {
    const { rows } = await database.db.execute<{ name: string; target: number | null }>(sql`
      select attrelid::regclass::text || '.' || attname as name, attstattarget as target from pg_attribute
        where attrelid in ('import_products'::regclass, 'product_versions'::regclass) and attnum > 0
          and not attisdropped`)
    expect(rows).toHaveLength(21)
    // One column with the default decides for its table.
    expect(rows.filter(({ target }) => target !== 10)).toEqual([])
  })
})
