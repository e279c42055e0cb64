import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'

const SEEDS = ['demo', DEMO_CATALOG]

/**
 * Loads the demo catalogs into data folders that the shops of the journeys copy. Their image tasks are deleted: each shop
 * would encode for more than a minute of a core what no journey requests. Returns the folder of these folders.
 */
export async function makeDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-demo-'))
  for (const [place, seed] of SEEDS.entries()) {
    const dataDir = join(folder, String(place))
    const database = await openDatabase({ dataDir })
    await migrate(database)
    await loadCatalogIfNew({ db: database.db, storage: openStorage(dataDir), seed })
    await database.db.execute(sql`delete from image_tasks`)
    await database.close()
  }
  process.env.DEMO_DATA = folder
  return folder
}

/** The data folder with this seed, for `dataFrom` of `startShop`; undefined without a catalog. */
export function demoData(seed: string): string | undefined {
  const place = SEEDS.indexOf(seed)
  return place < 0 ? undefined : join(process.env.DEMO_DATA ?? '', String(place))
}
