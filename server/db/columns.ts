import { customType, timestamp } from 'drizzle-orm/pg-core'
import { type Cents, centsFromDecimal, decimalFromCents } from '#shop/money/money.ts'

/** `numeric` with two decimals in the database, whole hundredths in code. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric',
  fromDriver: centsFromDecimal,
  toDriver: decimalFromCents,
})

/** A point in time, independent of the time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
