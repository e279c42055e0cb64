import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { VARIANTS, variantFile, variantKey } from '#server/images/variant-plan.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PREVIEWS, PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import { Encoder } from './encoder.ts'
import {
  claimTask,
  failTask,
  finishTask,
  type ImageTask,
  releaseTask,
  removeTask,
  renewClaim,
  TaskError,
} from './task-queue.ts'

/** For nodes that were not notified, and for tasks that become due. */
const EVERY_MS = 15_000
/** A third of the lease (task-queue.ts). */
const RENEW_EVERY_MS = 10_000
/** Min time between two invalidations of cached pages while many previews are rendered. */
const PREVIEWS_EVERY_MS = 60_000

interface ImageTaskParts {
  database: Pick<Database, 'db' | 'engine' | 'listen'>
  storage: Storage
  previews: Previews
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/**
 * Processes queued variants and previews (migrations/0017_image_tasks.sql), one at a time, in a separate process.
 * Several nodes share the queue. Returns a function that stops it and releases the current task.
 */
export function startImageTasks(parts: ImageTaskParts): () => Promise<void> {
  const { database, log } = parts
  const encoder = new Encoder()
  let isFirst = true
  const stop = startScheduledTask(
    async (signal) => {
      if (isFirst) await requeueTasks(parts)
      isFirst = false
      await runTasks(parts, encoder, signal)
    },
    {
      everyMs: EVERY_MS,
      failure: 'Las imágenes no se pudieron preparar',
      log,
      wakeUp: {
        listen: (wake) => database.listen('image_tasks', wake),
        failure: 'Sin avisos de imágenes nuevas',
      },
    },
  )
  return () => {
    const stopped = stop()
    encoder.stop()
    return stopped
  }
}

/** Processes the queue until no task is due. */
export async function runTasks(parts: ImageTaskParts, encoder: Encoder, signal: AbortSignal): Promise<void> {
  const { db } = parts.database
  let previewsMade = false
  let notifiedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    const task = await claimTask(db)
    const isBurst = task && performance.now() - notifiedAt < PREVIEWS_EVERY_MS
    if (previewsMade && !isBurst) {
      // Every node invalidates its pages, which then name these previews (server/start/follow-notifications.ts).
      await db.execute(sql`select pg_notify('previews', '')`)
      previewsMade = false
      notifiedAt = performance.now()
    }
    if (!task) break
    const isDone = await runTask(task, parts, encoder, signal)
    previewsMade ||= isDone && task.kind === 'preview'
  }
}

/** False when the task failed, was released or is outdated. */
async function runTask(
  task: ImageTask,
  { database: { db }, storage, previews, log }: ImageTaskParts,
  encoder: Encoder,
  signal: AbortSignal,
): Promise<boolean> {
  const { kind, subject } = task
  const renewal = setInterval(() => renewClaim(db, task).catch(() => {}), RENEW_EVERY_MS)
  try {
    if (kind === 'preview') {
      const hash = await previews.make(subject, encoder)
      if (hash) return await finishTask(db, task, hash)
      await removeTask(db, task)
      return false
    }
    await makeVariants({ storage, encoder }, subject)
    const isCurrent = await finishTask(db, task, VARIANTS_MADE)
    // The original was removed while its variants were encoded, so no other task removes them.
    if (!isCurrent && !(await storage.exists(`${PRODUCT_IMAGES}/${subject}`)))
      await storage.deleteAll(`${IMAGE_VARIANTS}/${subject}/`)
    return isCurrent
  } catch (error) {
    if (signal.aborted) await releaseTask(db, task)
    else {
      log.warn({ err: error, kind, subject }, 'Una imagen no se pudo preparar')
      await failTask(db, task, error instanceof TaskError ? error : UNEXPECTED)
    }
    return false
  } finally {
    clearInterval(renewal)
  }
}

const UNEXPECTED = new TaskError('La imagen no se pudo preparar.', { again: true })

/** Renders and hashes previews. `subject`: a product's id, or 'shop'. */
export interface Previews {
  /** Renders a missing preview. Returns its hash; undefined when the subject is gone. Throws a TaskError. */
  make(subject: string, encoder: Encoder): Promise<string | undefined>
  /** The hash of the preview's current content. */
  findHash(subject: string): Promise<string | undefined>
}

/**
 * When a shop opens: queues what this version makes differently, what the storage does not hold (another bucket, a lost
 * folder), every preview where STORE_NAME has changed; and, where no other node can be at work, what a killed process left.
 */
export async function requeueTasks({
  database: { db, engine },
  storage,
  previews,
}: Omit<ImageTaskParts, 'log'>): Promise<void> {
  if (engine === 'pglite')
    await db.execute(
      sql`update image_tasks set not_before = now() where state = 'pending' and not_before > now()`,
    )
  const variants = await filesIn(storage, IMAGE_VARIANTS)
  const stored = await filesIn(storage, PREVIEWS)
  await db.execute(sql`
    update image_tasks set state = 'pending', not_before = now()
      where state = 'ready' and case kind
        when 'variants' then result is distinct from ${VARIANTS_MADE} or subject <> all(${sql.param(variants)})
        else subject <> all(${sql.param(stored)}) end`)
  const hash = await previews.findHash(SHOP_PREVIEW)
  if (!hash) return
  await db.execute(sql`
    select queue_previews(array(select id::text from products) || ${SHOP_PREVIEW}::text)
      from image_tasks where kind = 'preview' and subject = ${SHOP_PREVIEW}
        and state = 'ready' and result <> ${hash}`)
}

const PLANNED: ReadonlySet<string> = new Set(VARIANTS.map(variantFile))
/** Stored with a finished task, so that a version with other variants finds the missing ones. */
const VARIANTS_MADE = [...PLANNED].join(' ')

/**
 * Encodes the missing variants of a stored image: a moved or killed shop has some already. Each file appears whole or
 * not at all. Deletes other files that a killed process or an earlier version left. Throws a TaskError.
 */
export async function makeVariants(
  { storage, encoder }: { storage: Storage; encoder: Encoder },
  name: string,
): Promise<void> {
  const folder = `${IMAGE_VARIANTS}/${name}`
  const stored = new Set(await filesIn(storage, folder))
  for (const file of stored) if (!PLANNED.has(file)) await storage.delete(`${folder}/${file}`)
  const wanted = VARIANTS.filter((variant) => !stored.has(variantFile(variant)))
  if (wanted.length === 0) return
  const key = `${PRODUCT_IMAGES}/${name}`
  const original = await storage.getBytes(key).catch(async (cause) => {
    const isThere = await storage.exists(key)
    throw new TaskError(
      isThere ? 'La imagen no se pudo leer del almacén.' : 'La imagen original no está guardada.',
      {
        again: isThere,
        cause,
      },
    )
  })
  const isDrawing = name.toLowerCase().endsWith('.svg')
  for (const { bytes, ...variant } of await encoder.encodeVariants({ original, isDrawing, wanted })) {
    await storage.put(variantKey(name, variant), bytes).catch((cause) => {
      throw new TaskError('La imagen no se pudo guardar. Puede faltar espacio.', { again: true, cause })
    })
  }
}
