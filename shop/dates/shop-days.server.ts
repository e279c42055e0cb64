import { type SQL, sql } from 'drizzle-orm'

/** The moment a day (`YYYY-MM-DD`) begins in the shop's time zone, or the day so many days later. */
export function startOfDay(day: string, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
}
