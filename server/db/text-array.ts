import { type SQL, sql } from 'drizzle-orm'

/** A list of texts as one parameter. A plain array in a template would be spread into a list of values. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
