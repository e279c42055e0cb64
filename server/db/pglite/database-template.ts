import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TEMPLATES = join(ROOT, 'build/new-database')
const MIGRATIONS = join(ROOT, 'migrations')

/** The folder of an empty database with this PGlite and these migrations, created by the build; else undefined. */
export function findTemplate(): string | undefined {
  const template = join(TEMPLATES, hashTemplateSources())
  return existsSync(template) ? template : undefined
}

/** For `npm run build`: a copy of the template takes a tenth of the time of a new database. */
export async function makeTemplate(): Promise<void> {
  if (findTemplate()) return
  rmSync(TEMPLATES, { recursive: true, force: true })
  const dataDir = join(TEMPLATES, 'unfinished')
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await dropTemplateDatabases(database)
  await database.close()
  renameSync(join(dataDir, 'pgdata'), join(TEMPLATES, hashTemplateSources()))
  rmSync(dataDir, { recursive: true })
  makeReadable(TEMPLATES)
}

/** The template has no data, and the shop may run as another system user than the build, as in the container. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Removes PostgreSQL's own templates, which no shop uses: half of the files that a first start copies and syncs. */
async function dropTemplateDatabases({ pool }: Database): Promise<void> {
  await pool.query("update pg_database set datistemplate = false where datname like 'template_'")
  await pool.query('drop database template0')
  await pool.query('drop database template1')
}

/** A hash of the migrations and the PGlite version. */
export function hashTemplateSources(): string {
  const hash = createHash('sha256')
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(join(pglite, '../../package.json')))
  for (const name of readdirSync(MIGRATIONS).sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
