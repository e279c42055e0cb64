import { type SQL, sql } from 'drizzle-orm'

/** A WHERE clause with all conditions; empty without conditions. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
}

/** The LIKE pattern for values that contain the text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a text is the id of a row that the database numbers. */
export const isRowId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** A list of texts as one parameter. Drizzle expands a plain array in a template to a list of values. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** Names of columns as a list, each behind a prefix such as `r.`. */
export const identifiers = (names: readonly string[], prefix = ''): SQL =>
  sql.join(
    names.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  )

/** The start of a day (`YYYY-MM-DD`) in the shop's time zone, or of the day `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
}
