import { addDays, dayIn } from './days.ts'
import { dateFormat } from './local-time.ts'

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
  const today = dayIn(timeZone, now)
  const day = dayIn(timeZone, at)
  if (day === today) return 'hoy'
  if (day === addDays(today, -1)) return 'ayer'
  if (day === addDays(today, 1)) return 'mañana'
  return dateText(at, timeZone)
}
