import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ImageState } from '#shop/images/image-url.ts'

/** A row of `image_tasks` that this node works on. */
export interface ImageTask {
  kind: 'variants' | 'preview'
  /** The storage path of an image; the id of a product, or 'shop'. */
  subject: string
  revision: number
  attempts: number
}

/** Lease of a claimed task, which its node renews. After it, other nodes may claim the task of a killed node. */
const LEASE = sql`interval '30 seconds'`
/** Minutes until the retry of a failed task, by the number of failures; the last value applies to all others. */
const RETRY_MINUTES = [1, 5, 30, 360]

/** Claims the next due task for this node; undefined when there is none. */
export async function claimTask(db: Db): Promise<ImageTask | undefined> {
  const { rows } = await db.execute<ImageTask & Record<string, unknown>>(sql`
    update image_tasks set attempts = attempts + 1, not_before = now() + ${LEASE}
      where (kind, subject) = (
        select kind, subject from image_tasks where state <> 'ready' and not_before <= now()
          order by priority, queued_at desc limit 1 for update skip locked)
      returning kind, subject, revision, attempts`)
  return rows[0]
}

/** Extends the lease. Called more often than the lease lasts, while this node works on the task. */
export async function renewClaim(db: Db, task: ImageTask): Promise<void> {
  await db.execute(sql`
    update image_tasks set not_before = now() + ${LEASE} where ${isTask(task)} and revision = ${task.revision}`)
}

/** Finishes a task. False when a change of the content has queued it again, or the subject is gone. */
export async function finishTask(db: Db, task: ImageTask, result: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update image_tasks set state = 'ready', result = ${result}, attempts = 0, error = null
      where ${isTask(task)} and revision = ${task.revision}`)
  return rowCount !== 0
}

/** Marks a task as failed. The message is for the operator. Without `again`, only the operator can retry it. */
export async function failTask(
  db: Db,
  task: ImageTask,
  { message, again }: Pick<TaskError, 'message' | 'again'>,
): Promise<void> {
  const minutes = RETRY_MINUTES[Math.min(task.attempts, RETRY_MINUTES.length) - 1] ?? 1
  const next = again ? sql`now() + ${minutes} * interval '1 minute'` : sql`'infinity'`
  await db.execute(sql`
    update image_tasks set state = 'failed', error = ${message}, not_before = ${next}
      where ${isTask(task)} and revision = ${task.revision}`)
}

/** Releases a task when this node stops: another node or the next start may claim it at once. */
export async function releaseTask(db: Db, task: ImageTask): Promise<void> {
  await db.execute(
    sql`update image_tasks set not_before = now(), attempts = attempts - 1 where ${isTask(task)}`,
  )
}

/** Deletes a task without a subject. */
export async function removeTask(db: Db, task: ImageTask): Promise<void> {
  await db.execute(sql`delete from image_tasks where ${isTask(task)} and revision = ${task.revision}`)
}

/** Queues the variants of an uploaded image before a product shows it; they are the most urgent. */
export async function queueVariants(db: Db, storagePath: string): Promise<void> {
  await db.execute(sql`
    insert into image_tasks (kind, subject, priority) values ('variants', ${storagePath}, 0)
      on conflict (kind, subject) do nothing`)
}

/** Queues a failed task again at the operator's request. */
export async function retryVariants(db: Db, storagePath: string): Promise<void> {
  await db.execute(sql`
    update image_tasks set state = 'pending', error = null, attempts = 0, not_before = now(), queued_at = now(), priority = 0
      where kind = 'variants' and subject = ${storagePath} and state = 'failed'`)
}

/** The known ones, by storage path. */
export async function imageStates(
  db: Db,
  storagePaths: readonly string[],
): Promise<Record<string, ImageState>> {
  const { rows } = await db.execute<{ path: string } & Pick<ImageState, keyof ImageState>>(sql`
    select subject as path, state, error from image_tasks
      where kind = 'variants' and subject = any(${sql.param(storagePaths)})`)
  return Object.fromEntries(rows.map(({ path, ...state }) => [path, state]))
}

const isTask = ({ kind, subject }: ImageTask) => sql`kind = ${kind} and subject = ${subject}`

/** Why a task failed. */
export class TaskError extends Error {
  override readonly name = 'TaskError'
  /** Whether a retry may succeed without a change by the operator. */
  readonly again: boolean

  /** `reason` is one sentence in Spanish for the operator. */
  constructor(reason: string, { again = false, cause }: { again?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.again = again
  }
}
