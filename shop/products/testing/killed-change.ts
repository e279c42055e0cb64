import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { watchStatements } from './statements.ts'
import { WHOLE_CHANGES, type WholeChange } from './whole-changes.ts'

/** When a process kills itself: before a statement of its change, or some milliseconds after sending it. */
export interface KillPoint {
  statement: number
  msAfter?: number
}

export interface KilledChange {
  settings: { databaseUrl?: string; dataDir: string }
  filesDir: string
  change: WholeChange
  id: string
  key: string
  at: KillPoint
}

/** A process that begins a change and kills itself with SIGKILL at `at`, or after the change. */
const { settings, filesDir, change, id, key, at }: KilledChange = JSON.parse(process.argv[2] ?? '')
const die = () => process.kill(process.pid, 'SIGKILL')
const { db } = await openDatabase(settings)
const carryOut = await WHOLE_CHANGES[change]({ db, storage: openStorage(filesDir), log: console }, id, key)
let sent = 0
watchStatements(() => {
  if (sent++ !== at.statement) return
  if (at.msAfter === undefined) die()
  // The statement is sent first. The blocked thread receives no answer.
  const ms = at.msAfter
  setImmediate(() => {
    for (const start = performance.now(); performance.now() - start < (ms ?? 0); );
    die()
  })
})
await carryOut()
die()
