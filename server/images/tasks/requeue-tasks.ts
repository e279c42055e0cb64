import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PREVIEWS, type Storage } from '#server/storage/storage.ts'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import type { Encoder } from './encoder.ts'
import { VARIANTS_MADE } from './make-variants.ts'

/** Renders and hashes previews. `subject`: a product's id, or 'shop'. */
export interface Previews {
  /** Renders a missing preview. Returns its hash; undefined when the subject is gone. Throws a TaskError. */
  make(subject: string, encoder: Encoder): Promise<string | undefined>
  /** The hash of the preview's current content. */
  findHash(subject: string): Promise<string | undefined>
}

interface Parts {
  database: Pick<Database, 'db' | 'engine'>
  storage: Storage
  previews: Previews
}

/**
 * When a shop opens: queues what this version makes differently, what the storage does not hold (another bucket, a lost
 * folder), every preview where STORE_NAME has changed; and, where no other node can be at work, what a killed process left.
 */
export async function requeueTasks({ database: { db, engine }, storage, previews }: Parts): Promise<void> {
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
