import { addDays } from './time-zone.ts'

export const PERIODS = [7, 30, 90] as const
type PeriodDays = (typeof PERIODS)[number]

/** So many whole days of the shop's time zone, as `YYYY-MM-DD`, the last of them today. */
export interface Period {
  days: PeriodDays
  from: string
  to: string
  /** First day of as many days before. */
  beforeFrom: string
}

/** The period that `?dias=` asks for; 30 days for anything else. */
export function parsePeriod(params: URLSearchParams, today: string): Period {
  const days = PERIODS.find((days) => String(days) === params.get('dias')) ?? 30
  const from = addDays(today, 1 - days)
  return { days, from, to: today, beforeFrom: addDays(from, -days) }
}

export function daysOf({ days, from }: Pick<Period, 'days' | 'from'>): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}
