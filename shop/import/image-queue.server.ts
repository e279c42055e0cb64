import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'

/** A claimed row of `image_fetches`. Other rows of its change with the same source get the same image. */
export interface ClaimedImage {
  id: string
  changeId: string
  url: string | null
  archive: string | null
  entry: string | null
  attempts: number
  /** The image, if another row of the change has it already. */
  storedPath: string | null
  /** Whether the change was undone meanwhile. */
  undone: boolean
}

const UNDONE = 'El cambio se deshizo antes de guardar la imagen.'

/** Longer than one image takes: 10 s to fetch it, and the turns of the decoder. */
const LEASE = sql`interval '2 minutes'`
/** Minutes until the next attempt, by the number of failures. After the last one the image has failed. */
const RETRY_MINUTES = [1, 5]

/** Claims the next due image whose host no worker of any node uses; undefined when there is none. */
export async function claimImage(db: Db): Promise<ClaimedImage | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.imageFetches})`)
    const { rows } = await tx.execute<ClaimedImage & Record<string, unknown>>(sql`
      update image_fetches f set attempts = attempts + 1, leased_until = now() + ${LEASE}
        where id = (
          select id from image_fetches where state = 'pending' and not_before <= now()
              and host <> all(array(select host from image_fetches where leased_until > now()))
            order by id limit 1 for update skip locked)
        returning id::text, change_id::text as "changeId", url, archive, entry, attempts, (
          select s.storage_path from image_fetches s
            where s.change_id = f.change_id and s.storage_path is not null and ${isSameSource} limit 1) as "storedPath",
          exists (select from catalog_changes c where c.id = f.change_id and c.undone_at is not null) as undone`)
    return rows[0]
  })
}

const isSameSource = sql.raw('(s.url, s.archive, s.entry) is not distinct from (f.url, f.archive, f.entry)')

/** Rows of the same change and source that wait for this image. */
export const waitingFor = ({ changeId, url, archive, entry }: ClaimedImage) => sql`
  change_id = ${changeId}::bigint and state = 'pending'
    and url is not distinct from ${url} and archive is not distinct from ${archive} and entry is not distinct from ${entry}`

/**
 * Marks an image as failed, for all rows that wait for it. With `again` it is due later, up to three attempts. The
 * message is for the operator.
 */
export async function failImage(
  db: Db,
  image: ClaimedImage,
  { message, again }: { message: string; again: boolean },
): Promise<void> {
  const minutes = again ? RETRY_MINUTES[image.attempts - 1] : undefined
  const next =
    minutes === undefined ? sql`state = 'failed'` : sql`not_before = now() + ${minutes} * interval '1 minute'`
  await db.execute(sql`
    update image_fetches set error = ${message}, attempts = ${image.attempts}, leased_until = null, ${next}
      where ${waitingFor(image)}`)
}

/** Ends all that an undone change still waits for. */
export async function endImages(db: Db, changeId: string): Promise<void> {
  await db.execute(sql`
    update image_fetches set state = 'failed', error = ${UNDONE}, leased_until = null
      where change_id = ${changeId}::bigint and state = 'pending'`)
}

/** Releases an image when this node stops: another node or the next start may claim it at once. */
export async function releaseImage(db: Db, { id }: ClaimedImage): Promise<void> {
  await db.execute(sql`
    update image_fetches set leased_until = null, attempts = greatest(attempts - 1, 0)
      where id = ${id}::bigint and state = 'pending'`)
}

/** When the only process of a shop starts: no other one works on what a killed process has left. */
export async function releaseAllImages(db: Db): Promise<void> {
  await db.execute(sql`update image_fetches set leased_until = null where leased_until is not null`)
}
