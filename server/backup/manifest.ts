import { hash } from 'node:crypto'
import { z } from 'zod'

/** The last entry of a backup, which lists its content. */
export const MANIFEST = 'manifest.json'
/** The secret that signs cookies, a file with PGlite; with PostgreSQL it is a row. */
export const SECRET = 'auth-secret'
export const IMAGES = 'product-images/'
export const TABLES = 'tables/'

/**
 * Tables whose rows are neither backed up nor restored. Most grant access to an account: a restore would revive ended
 * sessions, used links and recovery codes, and expired sign-in attempts. `import_products` is what a file would change;
 * the file, from which it can be made again, is in no backup either.
 */
export const TRANSIENT_TABLES: ReadonlySet<string> = new Set([
  'session',
  'verification',
  'sign_in_attempts',
  'recovery_codes',
  'import_products',
])

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** The migrations of this shop in their order. The restore creates the tables with them. */
  migrations: z.array(z.string()).min(1),
  /** All tables. The transient ones have no rows here, so that every version of the shop can restore the file. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), hash: z.string() })),
  /** Images of products that were missing in the storage when the backup was made. */
  missingPictures: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}
