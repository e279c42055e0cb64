import { sql } from 'drizzle-orm'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import type { Database } from '#server/db/open.ts'
import { hashContent, readPreviewContent } from '#shop/products/preview-content.server.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PREVIEWS, type Storage } from '#server/storage/storage.ts'
import { VARIANTS_MADE } from './make-variants.ts'

interface Parts {
  database: Pick<Database, 'db' | 'engine'>
  storage: Storage
  defaultName: string
}

/**
 * When a shop opens: queues what this version makes differently, what the storage does not hold (another bucket, a lost
 * folder), every preview where STORE_NAME has changed; and, where no other node can be at work, what a killed process left.
 */
export async function requeueTasks({ database: { db, engine }, storage, defaultName }: Parts): Promise<void> {
  if (engine === 'pglite')
    await db.execute(
      sql`update image_tasks set not_before = now() where state = 'pending' and not_before > now()`,
    )
  const variants = await filesIn(storage, IMAGE_VARIANTS)
  const previews = await filesIn(storage, PREVIEWS)
  await db.execute(sql`
    update image_tasks set state = 'pending', not_before = now()
      where state = 'ready' and case kind
        when 'variants' then result is distinct from ${VARIANTS_MADE} or subject <> all(${sql.param(variants)})
        else subject <> all(${sql.param(previews)}) end`)
  const shop = await readPreviewContent(db, SHOP_PREVIEW, defaultName)
  if (!shop) return
  await db.execute(sql`
    select queue_previews(array(select id::text from products) || ${SHOP_PREVIEW}::text)
      from image_tasks where kind = 'preview' and subject = ${SHOP_PREVIEW}
        and state = 'ready' and result <> ${hashContent(shop)}`)
}
