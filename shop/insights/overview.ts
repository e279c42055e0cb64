import { dateText } from '#shop/dates/moment-text.ts'

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

const RELATIVE = new Intl.RelativeTimeFormat('es')

/** Relative time in words; after a week, the date in the shop's time zone. */
export function agoInWords(at: Date, now: Date, timeZone: string): string {
  const age = Math.max(0, now.getTime() - at.getTime())
  if (age < MINUTE) return 'hace un momento'
  if (age < HOUR) return RELATIVE.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return RELATIVE.format(-Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return RELATIVE.format(-Math.floor(age / DAY), 'day')
  return `el ${dateText(at, timeZone)}`
}

/** The state of the backups for the dashboard, in the operator's words. */
export interface BackupNews {
  /** "hace 5 horas", or null when there is no backup yet. */
  made: string | null
  /** "12,4 MB" */
  size: string | null
  /** Whether the last one is encrypted, and the consequence when it is not; null when there is no backup yet. */
  encryption: string | null
  /** "hace 2 días", or null before the first restore test. */
  tried: string | null
  /** Warnings with their consequences; empty when there are none. */
  worries: string[]
}

/** One night may fail: there is a retry every hour. */
const TOO_OLD = 48 * HOUR

interface Backups {
  since: Date
  madeAt: Date | null
  failure: string | null
  trialFailure: string | null
}

export function backupWorries({ since, madeAt, failure, trialFailure }: Backups, now: Date): string[] {
  const worries: string[] = []
  if (now.getTime() - (madeAt ?? since).getTime() > TOO_OLD)
    worries.push(
      madeAt
        ? 'La última copia tiene más de dos días.'
        : 'Todavía no se ha hecho ninguna copia de la tienda.',
    )
  if (failure) worries.push(`La última vez no se pudo hacer la copia. ${failure}`)
  if (trialFailure)
    worries.push(`La última copia no se pudo restaurar de prueba: no cuentes con ella. ${trialFailure}`)
  return worries
}

/** Formatted without `Intl`, so that server and browser agree: "0,4 MB", "1,2 GB". */
export function megabytes(bytes: number): string {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${Math.max(amount, 0.1).toFixed(1).replace('.', ',')} ${unit}`
}
