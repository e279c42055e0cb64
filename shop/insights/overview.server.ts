import { sql } from 'drizzle-orm'
import { lastAudit, listAudit, ORDER_LIMIT_REACHED, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import { type BackupState, readBackupState } from '#server/backup/backup-state.ts'
import type { Db } from '#server/db/database.ts'
import { dateText } from '#shop/dates/moment-text.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import { isPublished } from '#shop/products/publication.server.ts'

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

const NAMES: Readonly<Record<string, string>> = { [SHOP]: 'La tienda', [UNKNOWN]: 'Un desconocido' }

const LINES = 12
/** Entries that are read: enough for twelve lines after a day of many sign-ins. */
const ENTRIES = 150

/** The newest entries of the audit log: user, action, time. Equal ones are one line. `reader` is the user who reads it. */
export async function recentActivity(
  db: Db,
  reader: string,
  timeZone: string,
  now = new Date(),
): Promise<Activity[]> {
  const lines = new Map<string, Activity>()
  for (const { id, actor, summary, at } of await listAudit(db, { limit: ENTRIES })) {
    const key = JSON.stringify([actor, summary])
    const newest = lines.get(key)
    if (newest) newest.times++
    else
      lines.set(key, {
        id,
        who: actor === reader ? 'Tú' : (NAMES[actor] ?? actor),
        what: summary,
        times: 1,
        at: at.toISOString(),
        ago: agoInWords(at, now, timeZone),
      })
  }
  return [...lines.values()].slice(0, LINES)
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

/** When buyers last hit the rate limit of the whole shop; null when not within a day. */
export async function orderLimitNews(db: Db, timeZone: string): Promise<string | null> {
  const now = new Date()
  const at = await lastAudit(db, ORDER_LIMIT_REACHED, new Date(now.getTime() - DAY))
  return at ? agoInWords(at, now, timeZone) : null
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

const UNENCRYPTED =
  'no: quien copie el archivo lee los datos de tus clientes. Con BACKUP_PASSPHRASE se cifran las siguientes.'

/** When the shop was last backed up, and whether a restore test of it succeeded. */
export async function backupNews(db: Db, timeZone: string): Promise<BackupNews> {
  const now = new Date()
  const state = await readBackupState(db)
  return {
    made: state.madeAt && agoInWords(state.madeAt, now, timeZone),
    size: state.bytes === null ? null : megabytes(state.bytes),
    encryption: state.file && (state.file.endsWith('.aes') ? 'sí' : UNENCRYPTED),
    tried:
      state.triedAt &&
      `${state.trialFailure === null ? '' : 'sin éxito, '}${agoInWords(state.triedAt, now, timeZone)}`,
    worries: backupWorries(state, now),
  }
}

/** One night may fail: there is a retry every hour. */
const TOO_OLD = 48 * HOUR

export function backupWorries({ since, madeAt, failure, trialFailure }: BackupState, now: Date): string[] {
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

/** "0,4 MB", "1,2 GB" */
export function megabytes(bytes: number): string {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${Math.max(amount, 0.1).toFixed(1).replace('.', ',')} ${unit}`
}

/** Hours before its end in which a hold counts as ending soon. */
const SOON_HOURS = 2

/** What waits for the operator. */
export interface Waiting {
  newOrders: number
  /** Orders whose pieces are released within two hours. */
  endingHolds: number
  /** Counted sizes without a piece left, of products for sale. */
  soldOutSizes: number
  pendingReviews: number
}

export async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await db.execute<{ [Name in keyof Waiting]: number }>(sql`
    select (select count(*)::int from orders where state = ${INITIAL_STATE}) as "newOrders",
      (select count(*)::int from orders
        where hold_expires_at between now() and now() + make_interval(hours => ${SOON_HOURS})) as "endingHolds",
      (select count(*)::int from product_sizes s join products p on p.id = s.product_id
        where s.stock = 0 and p.is_available and ${isPublished} and p.demo is distinct from 'untouched') as "soldOutSizes",
      (select count(*)::int from reviews where state = 'pendiente') as "pendingReviews"`)
  return rows[0] ?? { newOrders: 0, endingHolds: 0, soldOutSizes: 0, pendingReviews: 0 }
}
