import type { StoredBackup } from './backup-folder.ts'

const DAYS = 7
const WEEKS = 4
const UPGRADES = 3

/**
 * The expired backups of a folder. Not among them: the seven newest daily ones, the newest of each of four earlier
 * weeks, and three before upgrades. Manual backups never expire, nor do future ones: they were made with a wrong clock and must
 * not displace current ones.
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

/** The number of the week from Monday to Sunday, in UTC. 1970 began on a Thursday. */
const weekOf = (moment: Date) => Math.floor((moment.getTime() / 86_400_000 + 3) / 7)
