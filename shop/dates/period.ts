import { addDays } from './time-zone.ts'

export const PERIODS = [7, 30, 90] as const
type PeriodDays = (typeof PERIODS)[number]

/** Whole days of the shop's time zone until today, as `YYYY-MM-DD`. */
export interface Period {
  days: PeriodDays
  from: string
  to: string
  /** First day of the preceding period of the same length. */
  beforeFrom: string
}

/** The period of `?dias=`; 30 days for an invalid value. */
export function parsePeriod(params: URLSearchParams, today: string): Period {
  const days = PERIODS.find((days) => String(days) === params.get('dias')) ?? 30
  const from = addDays(today, 1 - days)
  return { days, from, to: today, beforeFrom: addDays(from, -days) }
}

export function daysOf({ days, from }: Pick<Period, 'days' | 'from'>): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}
