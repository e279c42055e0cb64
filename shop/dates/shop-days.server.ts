import { type SQL, sql } from 'drizzle-orm'

/** The start of a day (`YYYY-MM-DD`) in the shop's time zone, or of the day `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
}
