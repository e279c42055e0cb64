import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Db } from '#server/db/database.ts'

/**
 * Starts `work`, stops it before its first statement of this kind, such as 'delete on products', and starts `meanwhile`.
 * `work` goes on when `meanwhile` has ended or waits for it. Returns the results of both. For PostgreSQL: PGlite has one
 * connection, so nothing happens during a transaction.
 */
export async function stopAt<Result, Other>(
  db: Db,
  statement: string,
  work: () => Promise<Result>,
  meanwhile: () => Promise<Other>,
): Promise<[Result, Other]> {
  await db.execute(
    sql.raw(`
      create function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
      create trigger wait_for_test before ${statement} for each statement execute function wait_for_test()`),
  )
  const started = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`)
    const working = work()
    await waitForWaiting(db, 1)
    const other = meanwhile()
    await Promise.race([other, waitForWaiting(db, 2)])
    return { working, other }
  })
  const results = await Promise.all([started.working, started.other])
  await db.execute(sql`drop function wait_for_test cascade`)
  return results
}

/** Until so many transactions of this database wait for others. */
async function waitForWaiting(db: Db, count: number): Promise<void> {
  const waiting = sql`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  const isWaiting = async () => ((await db.execute(waiting)).rowCount ?? 0) >= count
  await vi.waitUntil(isWaiting, { timeout: 60_000 }).catch(() => {})
}
