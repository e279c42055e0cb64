/** Equal entries of the recent activity, formatted as one line. */
export interface Activity {
  id: number
  who: string
  what: string
  /** How many equal entries there are. */
  times: number
  /** The newest of them: ISO 8601. */
  at: string
  /** "hace 5 minutos" */
  ago: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Relative time in words; after a week, the date. */
export function agoInWords(at: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - at.getTime())
  if (age < MINUTE) return 'hace un momento'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minuto')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hora')
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'día')
  return `el ${DATE.format(at)}`
}

const DATE = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function ago(count: number, unit: string): string {
  return `hace ${count} ${unit}${count === 1 ? '' : 's'}`
}
