import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { previewUrl } from '#shop/images/image-url.ts'

/** The URL of the current preview; null while it is not rendered. `subject`: a product's id, or 'shop'. */
export async function readyPreview(db: Db, subject: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select result as hash from image_tasks where kind = 'preview' and subject = ${subject} and state = 'ready'`)
  return rows[0] ? previewUrl(subject, rows[0].hash) : null
}
