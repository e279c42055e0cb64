import { type SQL, sql } from 'drizzle-orm'

/** A list of texts as one parameter. Drizzle expands a plain array in a template to a list of values. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
