import { localTime } from './local-time.ts'

/** The calendar day of a moment in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, moment: Date): string {
  return localTime(timeZone, moment).slice(0, 10)
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** "14 nov"; without Intl, so that server and browser give the same text. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]}`
}

/** "14 nov 2026" */
export function fullDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

/** Adds calendar days, also negative ones; daylight saving has no effect. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Days for which a change can be undone, and a removed product can be restored. */
export const UNDO_DAYS = 30

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

export function listDays({ days, from }: Pick<Period, 'days' | 'from'>): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}
