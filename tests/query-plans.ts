import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'

/**
 * The plans of all statements that a query sends. In a small shop sequential scans are disabled, so that indexes are
 * used.
 */
export async function explainQueries(
  db: Db,
  ask: (db: Db) => Promise<unknown>,
  { isLarge = false } = {},
): Promise<string> {
  const lines: string[] = []
  await db.transaction(async (transaction) => {
    if (!isLarge) await transaction.execute(sql`set local enable_seqscan = off`)
    const explaining = {
      execute: async (statement: SQL) => {
        const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
        lines.push(...rows.map((row) => row['QUERY PLAN']))
        return transaction.execute(statement)
      },
    }
    await ask(explaining as unknown as Db)
  })
  expect(lines).not.toEqual([])
  return lines.join('\n')
}
