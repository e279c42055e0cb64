import { closeOtherSessions, closeSession, listSessions } from '#server/auth/sessions.ts'
import type { Admin } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { formText } from '#shop/text/clean-text.ts'
import { ALL_OTHERS, type OpenSession, type SettingsError } from './settings-form.ts'

/** The open sessions of a user: the current one, then the newest. */
export async function openSessions(
  db: Db,
  { userId, sessionId }: Pick<Admin, 'userId' | 'sessionId'>,
): Promise<OpenSession[]> {
  const rows = await listSessions(db, userId)
  return rows
    .map(({ id, userAgent, remembered, createdAt, expiresAt }) => ({
      id,
      device: deviceName(userAgent),
      remembered,
      openedAt: createdAt.toISOString(),
      endsAt: expiresAt.toISOString(),
      isThis: id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

type Outcome = { closed: number } | { closed: null; status: number; formError: SettingsError }

interface Parts {
  db: Db
  log: { error(fields: object, message: string): void }
  admin: Admin
}

/** Closes the session that the form names, or all others; only sessions of the same user. */
export async function closeChosenSessions(form: FormData, { db, log, admin }: Parts): Promise<Outcome> {
  const chosen = formText(form, 'cerrar')
  try {
    if (chosen === ALL_OTHERS) return { closed: await closeOtherSessions(db, admin) }
    if (await closeSession(db, admin, chosen.replaceAll('\0', ''))) return { closed: 1 }
    return { closed: null, status: 404, formError: { kind: 'missing' } }
  } catch (err) {
    const status = reportFailure(log, err, 'La sesión no se pudo cerrar')
    return { closed: null, status, formError: { kind: 'failed' } }
  }
}

/** The first match wins: most browsers also name their ancestors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A readable name for a `User-Agent`: "Chrome en Android". */
export function deviceName(userAgent: string | null): string {
  const named = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  if (browser && system) return `${browser} en ${system}`
  if (browser) return browser
  return system ? `Navegador en ${system}` : 'Dispositivo desconocido'
}
