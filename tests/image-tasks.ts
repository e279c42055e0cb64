import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database, Db } from '#server/db/database.ts'
import { Encoder } from '#server/images/tasks/encoder.ts'
import { requeueTasks, runTasks } from '#server/images/tasks/run-tasks.ts'
import type { Storage } from '#server/storage/storage.ts'
import { productPreviews } from '#shop/products/make-preview.server.ts'

export interface TaskRow {
  kind: string
  subject: string
  state: string
  error: string | null
  result: string | null
}

export async function readTasks(db: Db): Promise<TaskRow[]> {
  const { rows } = await db.execute<TaskRow & Record<string, unknown>>(
    sql`select kind, subject, state, error, result from image_tasks order by kind desc, subject`,
  )
  return rows
}

/** Waits until a running shop has made every image, or failed to. */
export async function tasksSettled(db: Db): Promise<void> {
  const isSettled = async () => (await readTasks(db)).every(({ state }) => state !== 'pending')
  await vi.waitUntil(isSettled, { timeout: 100_000, interval: 20 })
}

/** One for all tests of a file: each starts a process, which ends when it is idle. */
const encoder = new Encoder()

/** Makes every image as the background job does when a shop starts. */
export async function makeImages(
  database: Pick<Database, 'db' | 'engine' | 'listen'>,
  storage: Storage,
  defaultName = 'Azahar',
): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const previews = productPreviews({ db: database.db, storage, defaultName })
  const parts = { database, storage, previews, log }
  await requeueTasks(parts)
  await runTasks(parts, encoder, new AbortController().signal)
}
