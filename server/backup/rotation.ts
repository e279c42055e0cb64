import type { StoredBackup } from './backup-folder.ts'

const DAYS = 7
const WEEKS = 4
const UPGRADES = 3

/**
 * Those that need not be kept any longer, of a folder's: the seven newest daily ones stay and, of older ones, the newest of
 * each of four weeks; of those before upgrades three. One that was asked for by hand is never among them, nor one of the
 * future: it was made while the clock was wrong, and must not push out those of today.
 */
export function expired(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const newestFirst = backups
    .filter(({ madeAt }) => madeAt <= now)
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const of = (occasion: StoredBackup['occasion']) => newestFirst.filter((one) => one.occasion === occasion)
  const weeks = new Set<number>()
  const older = of('diaria')
    .slice(DAYS)
    .filter(({ madeAt }) => {
      const week = weekOf(madeAt)
      if (weeks.has(week) || weeks.size === WEEKS) return true
      weeks.add(week)
      return false
    })
  return [...older, ...of('antes-de-actualizar').slice(UPGRADES)]
}

/** Counted from Monday to Sunday, in UTC: 1970 began on a Thursday. */
const weekOf = (moment: Date) => Math.floor((moment.getTime() / 86_400_000 + 3) / 7)
