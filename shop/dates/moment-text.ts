import { dateFormat } from './date-format.ts'

const DAY = 24 * 60 * 60 * 1000

/** "hoy, 14:05", "ayer, 9:30", "mañana, 15:00", "3 de marzo de 2026, 18:00": in the shop's time zone. */
export function momentText(at: Date, timeZone: string, now = new Date()): string {
  const time = dateFormat('es', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
  return `${dayText(at, timeZone, now)}, ${time}`
}

/** "3 de marzo de 2026" */
export function dateText(at: Date, timeZone: string): string {
  return dateFormat('es', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
}

function dayText(at: Date, timeZone: string, now: Date): string {
  const day = dateText(at, timeZone)
  if (day === dateText(now, timeZone)) return 'hoy'
  if (day === dateText(new Date(now.getTime() - DAY), timeZone)) return 'ayer'
  if (day === dateText(new Date(now.getTime() + DAY), timeZone)) return 'mañana'
  return day
}
