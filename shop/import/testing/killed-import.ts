import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { watchStatements } from '#shop/products/testing/statements.ts'
import { runImports } from '../run-imports.server.ts'

export interface KilledImport {
  settings: { databaseUrl?: string; dataDir: string }
  filesDir: string
  /** The beginning of the statement at which the process kills itself. */
  at: string
  /** Milliseconds after the statement was sent; undefined: before it is sent. */
  msAfter?: number
}

/** A process that applies the waiting import and kills itself with SIGKILL at a statement. */
const { settings, filesDir, at, msAfter }: KilledImport = JSON.parse(process.argv[2] ?? '')
const die = () => process.kill(process.pid, 'SIGKILL')
const database = await openDatabase(settings)
let writes = false
watchStatements((text) => {
  writes ||= /insert into products/.test(text)
  // Other transactions of the run commit, too.
  if (!text.trim().startsWith(at) || !writes) return
  if (msAfter === undefined) die()
  setImmediate(() => {
    for (const start = performance.now(); performance.now() - start < (msAfter ?? 0); );
    die()
  })
})
await runImports(
  { database, storage: openStorage(filesDir), log: console },
  randomUUID(),
  new AbortController().signal,
)
