import { type SQL, sql } from 'drizzle-orm'

/** All of them together; nothing at all where there is none. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
}

/** The pattern of `like` for whatever holds the text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
