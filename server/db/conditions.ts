import { type SQL, sql } from 'drizzle-orm'

/** A WHERE clause with all conditions; empty without conditions. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
}

/** The LIKE pattern for values that contain the text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
