import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The last entry of a backup: what is in it. */
export const MANIFEST = 'manifest.json'
/** What signs cookies, where the shop keeps it in its folder; in PostgreSQL it is a row. */
export const SECRET = 'auth-secret'
export const IMAGES = 'product-images/'
export const TABLES = 'tables/'

/**
 * Tables whose rows are neither backed up nor restored: each row opens an account, or once did. A restore would bring back
 * sessions that were ended, links and recovery codes that were used, and attempts that were forgiven.
 */
export const TRANSIENT_TABLES: ReadonlySet<string> = new Set([
  'session',
  'verification',
  'sign_in_attempts',
  'recovery_codes',
])

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** The migrations that this shop had seen, in their order: rows are brought back into these tables. */
  migrations: z.array(z.string()).min(1),
  /** All of the shop's. The transient ones have no rows here, so that every version of the shop can restore the file. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), hash: z.string() })),
  /** Images that products name and that were no longer there when the backup was made. */
  missingPictures: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
