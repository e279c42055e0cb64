import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { MadeBackup } from './write-backup.ts'

/** The row of `migrations/0010_backups.sql`. */
export interface BackupState {
  since: Date
  madeAt: Date | null
  bytes: number | null
  /** Path of the newest backup; ends in .aes when it is encrypted. */
  file: string | null
  failure: string | null
  triedAt: Date | null
  trialFailure: string | null
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await db.execute<BackupState & Record<string, unknown>>(
    sql`select since, made_at as "madeAt", bytes, file, failure, tried_at as "triedAt", trial_failure as "trialFailure"
      from backup_state`,
  )
  return rows[0] as BackupState // the migration inserts the only row
}

/**
 * Whether this node makes the next backup: only one of several nodes with the same state gets the claim. A claim
 * expires, in case the node dies or its clock was wrong.
 */
export async function claimBackup(db: Db, { madeAt }: Pick<BackupState, 'madeAt'>): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update backup_state set claimed_until = now() + interval '6 hours'
      where coalesce(claimed_until not between now() and now() + interval '6 hours', true) and made_at is not distinct from ${madeAt}`,
  )
  return rowCount === 1
}

export async function recordBackup(db: Db, { path, bytes, manifest }: MadeBackup): Promise<void> {
  const madeAt = new Date(manifest.madeAt)
  await db.execute(
    sql`update backup_state set made_at = ${madeAt}, file = ${path}, bytes = ${bytes}, failure = null, failed_at = null`,
  )
}

/** Records a failure. The retry is an hour later. */
export async function recordFailure(db: Db, reason: string): Promise<void> {
  await db.execute(
    sql`update backup_state
      set failed_at = now(), failure = ${reason}, claimed_until = now() + interval '1 hour'`,
  )
}

export async function endClaim(db: Db): Promise<void> {
  await db.execute(sql`update backup_state set claimed_until = null`)
}

/** `failure` is null when the trial succeeded. */
export async function recordTrial(db: Db, madeAt: Date, failure: string | null): Promise<void> {
  await db.execute(
    sql`update backup_state set tried_at = now(), tried_made_at = ${madeAt}, trial_failure = ${failure}`,
  )
}
