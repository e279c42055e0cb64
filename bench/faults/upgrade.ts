import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { storedBackups } from '#server/backup/backup-folder.ts'
import { verifyBackup } from '#server/backup/read-backup.ts'
import type { Database } from '#server/db/database.ts'
import { knownMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { tablesInOrder } from '#server/db/table-rows.ts'
import { makeEarlierShop, REMOVED_LATER } from '#tests/earlier-shop.ts'
import { startShop } from '#tests/shop-process.ts'
import type { Random } from '../abuse/random.ts'
import { databaseFor, type Engine, inFolder } from './engines.ts'
import { type Outcome, type Report, runRounds } from './outcome.ts'

const OPENING = 3000
/** Changed administrator credentials in the settings end the administrator's sessions; this is expected. */
const ENDS = 'session'

/** Starts a shop of an earlier version and kills it during its upgrade, up to three times. */
export function upgradeKills(engine: Engine, rounds: number, seed: number, report: Report): Promise<Outcome> {
  return runRounds({ rounds, seed, report }, async (random) => {
    const failures = await inFolder((folder) => oneUpgrade(engine, folder, random)).catch((error) => [
      error instanceof Error ? error.message : String(error),
    ])
    return { failures }
  })
}

async function oneUpgrade(engine: Engine, folder: string, random: Random): Promise<string[]> {
  const dataDir = join(folder, 'shop')
  const databaseUrl = await databaseFor(engine)
  const place = { dataDir, ...(databaseUrl && { databaseUrl }) }
  const names = await knownMigrations()
  const earlier = await openDatabase(place)
  await makeEarlierShop(earlier, 1 + random.below(names.length - 1))
  const before = await countRows(earlier)
  await earlier.close()

  const groups: number[] = []
  const open = () =>
    startShop({
      dataDir,
      seed: 'none',
      env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
      onGroup: (group) => groups.push(group),
    })
  for (let kills = 1 + random.below(3); kills > 0; kills--) {
    const opening = open().catch(() => undefined)
    await pause(random.below(OPENING))
    const group = groups.pop()
    if (group) process.kill(-group, 'SIGKILL')
    await (await opening)?.stop('SIGKILL')
  }
  await (await open()).stop('SIGKILL')

  const failures: string[] = []
  const upgraded = await openDatabase(place)
  if ((await migrate(upgraded)).length > 0) failures.push('it has opened without all migrations')
  const after = await countRows(upgraded)
  await upgraded.close()
  for (const [table, rows] of Object.entries(before))
    if (table !== ENDS && !REMOVED_LATER.has(table) && (after[table] ?? 0) < rows)
      failures.push(`${table}: ${rows} rows before, ${after[table]} after`)
  const backups = storedBackups(join(dataDir, 'backups'))
  if (backups.length === 0) failures.push('no backup was made before')
  for (const { path } of backups)
    await verifyBackup({ path }).catch((error) => failures.push(`backup ${path}: ${error.message}`))
  return failures
}

/** Row count of each table; `server/db/upgraded-rows.test.ts` tests that the rows are the same. */
async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const client = await pool.connect()
  try {
    const counts: Record<string, number> = {}
    for (const name of await tablesInOrder(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
      counts[name] = Number(rows[0]?.count)
    }
    return counts
  } finally {
    client.release()
  }
}
