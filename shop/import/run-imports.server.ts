import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { reportWrite } from '#shop/products/write-progress.server.ts'
import { applyImport } from './apply-import.server.ts'
import { dryRun, ImportEnded, planAgain } from './dry-run.server.ts'
import { findImport, type ImportRecord } from './import-record.server.ts'
import { ImportFileError } from './import-source.ts'

/** For a node that was not notified, and for imports of a node that has ended. */
const EVERY_MS = 15_000
/** How long the other nodes leave an import alone after its last sign of life. */
const LEASE_SECONDS = 60

interface ImportParts {
  database: Pick<Database, 'db' | 'engine' | 'listen' | 'notify'>
  storage: Storage
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

const INTERRUPTED = 'La tienda se cerró mientras aplicaba. No se escribió nada: puedes aplicar otra vez.'
const CHANGED =
  'El catálogo cambió desde la revisión. No se escribió nada: mira lo que cambió y aplica otra vez.'
const CURRENCY = 'La moneda de la tienda cambió desde la revisión. No se escribió nada: vuelve a revisar.'
const FAILED = 'Algo falló y no se escribió nada. Inténtalo otra vez.'

/**
 * Reads and applies imports in the background, so that they go on when their page is closed. Several nodes share the
 * work. Returns a function that stops it and releases the current import.
 */
export function startImports(parts: ImportParts): () => Promise<void> {
  const { database, log } = parts
  const worker = randomUUID()
  return startScheduledTask((signal) => runImports(parts, worker, signal), {
    everyMs: EVERY_MS,
    failure: 'Una importación no pudo seguir',
    log,
    wakeUp: { listen: (wake) => database.listen('imports', wake), failure: 'Sin avisos de importaciones' },
  })
}

/** Works until no import is waiting. `worker` identifies the process. */
export async function runImports(parts: ImportParts, worker: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const record = await claimImport(parts.database, worker)
    if (!record) return
    await withSmallHeaps(() =>
      record.state === 'reading' ? read(parts, record, worker, signal) : apply(parts, record, worker),
    )
  }
}

/** Percent of the live objects that may become garbage before V8 collects it. */
const HEAP_GROWTH = 5

/**
 * Lets the heaps of the process grow less while the work runs. V8 collects the garbage of a heap with 100 MB of live objects
 * at 140 to 160 MB, to spend less time; an import makes as much in a few seconds.
 */
async function withSmallHeaps<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  try {
    return await work()
  } finally {
    setFlagsFromString('--heap-growing-percent=0')
  }
}

/**
 * Takes the import that is to be read or applied. One that a process was applying when it ended becomes 'ready' again:
 * its transaction was rolled back. With PGlite there is one process, so that every other has ended.
 */
async function claimImport(
  { db, engine }: ImportParts['database'],
  worker: string,
): Promise<ImportRecord | null> {
  const isFree = sql`(i.worker is null or i.claimed_until < now()
    or ${engine === 'pglite'} and i.worker <> ${worker}::uuid)`
  await db.execute(sql`
    update imports i set state = 'ready', worker = null, error = ${INTERRUPTED}
      where i.id in (select i.id from imports i where i.state = 'applying' and i.worker is not null and ${isFree}
        for update skip locked)`)
  const { rows } = await db.execute<{ id: string }>(sql`
    update imports set worker = ${worker}, claimed_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        started_at = now(), progress = 0
      where id in (select i.id from imports i where i.state in ('reading', 'applying') and ${isFree}
        for update skip locked)
      returning id`)
  return rows[0] ? findImport(db, rows[0].id) : null
}

async function read(
  { database: { db }, storage, log }: ImportParts,
  record: ImportRecord,
  worker: string,
  signal: AbortSignal,
): Promise<void> {
  const { id } = record
  const mine = sql`id = ${id} and state = 'reading' and worker = ${worker}::uuid`
  try {
    const format = await dryRun({ db, storage }, record, signal, async ({ rows, total }) => {
      const { rowCount } = await db.execute(sql`
        update imports set progress = ${rows}, total = coalesce(${total}::int, total),
            claimed_until = now() + make_interval(secs => ${LEASE_SECONDS}) where ${mine}`)
      if (rowCount === 0) throw new ImportEnded()
    })
    await db.execute(sql`
      update imports set state = 'ready', format = ${format}, counts = ${countRows(id)}, worker = null where ${mine}`)
  } catch (error) {
    if (signal.aborted) await db.execute(sql`update imports set worker = null where ${mine}`)
    else if (error instanceof ImportEnded)
      // A canceled import may have stored products after the operator canceled it.
      await db.execute(sql`
        delete from import_products where import_id = ${id} and exists (
          select from imports where id = ${id} and state = 'cancelled')`)
    else {
      const reason = toReason(error, id, log)
      await db.execute(sql`
        update imports set state = 'failed', error = ${reason}, worker = null, finished_at = now() where ${mine}`)
    }
  }
}

function toReason(error: unknown, id: string, log: ImportParts['log']): string {
  if (error instanceof ImportFileError) return error.message
  log.error({ err: error, import: id }, 'Un archivo no se pudo leer')
  return 'El archivo no se pudo leer por un fallo inesperado. Inténtalo otra vez.'
}

async function apply(
  { database, storage, log }: ImportParts,
  record: ImportRecord,
  worker: string,
): Promise<void> {
  const { db } = database
  const { id } = record
  const { onWritten, end } = reportWrite(database, id, log)
  const mine = sql`id = ${id} and state = 'applying' and worker = ${worker}::uuid`
  const back = (reason: string) =>
    db.execute(sql`update imports set state = 'ready', error = ${reason}, worker = null,
      counts = ${countRows(id)} where ${mine}`)
  try {
    const outcome = await applyImport({ db, storage }, record, onWritten)
    if (outcome.kind === 'applied') log.info({ import: id, ...record.counts }, 'Importación aplicada')
    else if (outcome.kind === 'currency') await back(CURRENCY)
    else if (outcome.kind === 'conflict') {
      await db.execute(sql`update import_products set again = false where import_id = ${id} and again`)
      await planAgain({ db, storage }, record, outcome.places)
      await back(CHANGED)
    }
  } catch (error) {
    log.error({ err: error, import: id }, 'Una importación no se pudo aplicar')
    await back(FAILED)
  } finally {
    end()
  }
}

/** Products of an import by result. */
const countRows = (id: string) => sql`(
  select jsonb_build_object('warnings', count(*) filter (where has_warnings and result <> 'skipped'),
      'again', count(*) filter (where again), 'new', count(*) filter (where result = 'new'),
      'change', count(*) filter (where result = 'change'), 'same', count(*) filter (where result = 'same'),
      'error', count(*) filter (where result = 'error'), 'skipped', count(*) filter (where result = 'skipped'))
    from import_products where import_id = ${id})`
