import { shopTimeZone } from '#domain/time-zone.ts'
import type { Db } from './db/open.ts'
import { expireHolds } from './db/order-stock.ts'
import type { Env } from './env.ts'
import { startCleaning } from './images/upload/cleaning.ts'
import { startCounting } from './insights/start-counting.ts'
import type { VisitCounts } from './insights/visit-counts.ts'
import type { LiveSettings } from './live-settings.ts'
import type { Log } from './log.ts'
import { announceRounds } from './mail/announce-orders.ts'
import type { Mail } from './mail/mail.ts'
import { startRounds } from './rounds.ts'
import type { Storage } from './storage/storage.ts'

interface Parts {
  db: Db
  storage: Storage
  mail: Mail
  settings: LiveSettings
  counts: VisitCounts
  env: Pick<Env, 'ADMIN_EMAIL' | 'PUBLIC_URL'>
  log: Log
}

/**
 * Everything an open shop does without being asked. Returns what stops it: running rounds are told at once and waited
 * for, and the visits are written for the last time when `served`, the last visitor's answer, has ended.
 */
export function startJobs({ db, storage, mail, settings, counts, env, log }: Parts) {
  const jobs = [
    startCleaning({ db, storage, log }),
    startRounds(async () => void (await expireHolds(db)), {
      everyMs: 60_000,
      failure: 'Las reservas vencidas no se pudieron liberar',
      log,
    }),
  ]
  if (mail.isOn && env.ADMIN_EMAIL) {
    const announce = announceRounds({ db, mail, to: env.ADMIN_EMAIL, origin: env.PUBLIC_URL })
    jobs.push(
      startRounds(announce, {
        everyMs: 15_000,
        failure: 'Un pedido nuevo no se pudo avisar por correo',
        log,
      }),
    )
  }
  const stopCounting = startCounting({
    db,
    counts,
    timeZone: () => shopTimeZone(settings.orders.country),
    log,
  })
  return async (served?: Promise<void>): Promise<void> => {
    await Promise.all([served, ...jobs.map((stop) => stop())])
    await stopCounting()
  }
}
