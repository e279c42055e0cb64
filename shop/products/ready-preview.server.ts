import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { previewUrl } from '#shop/images/image-url.ts'

/** The address of a preview that shows what holds now; null while it is still to be made. `subject`: a product's id, or 'shop'. */
export async function readyPreview(db: Db, subject: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select result as hash from image_tasks where kind = 'preview' and subject = ${subject} and state = 'ready'`)
  return rows[0] ? previewUrl(subject, rows[0].hash) : null
}
