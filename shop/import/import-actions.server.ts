import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isUniqueViolation, violatedConstraint } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/database.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { storableJson } from '#shop/text/clean-text.ts'
import type { ImportPlace } from './dry-run.server.ts'
import {
  type ColumnMap,
  FILE_GONE,
  findImport,
  type ImportRecord,
  importKey,
  readSource,
  utcText,
} from './import-record.server.ts'
import { ImportFileError, type ImportSource, type Inspection } from './import-source.ts'
import { type ApplyOptions, IMPORT_DAYS } from './import-states.ts'
import type { InspectOptions } from './inspect-table.server.ts'
import { inspectImport } from './read-import.server.ts'

const ANOTHER_RUNS = 'Otra importación está en marcha. Espera a que termine, o cancélala.'
const NO_SHEET = 'El archivo no tiene esa hoja.'
const GONE = 'Esta importación ya no está en ese paso: mira cómo va.'
const READ_AGAIN =
  'El archivo se revisó otra vez en otra ventana. No se ha guardado nada: mira la revisión nueva y guárdala desde aquí.'

/** Why an action was not carried out, one Spanish sentence; undefined when it was. */
type Rejection = string | undefined

type Created = { id: string; refused?: undefined } | { id?: undefined; refused: string; status: 409 | 422 }

/**
 * Stores a file and its import, which then waits for its columns, or is read at once when its format is known. Nothing is
 * stored of a file that cannot be read.
 */
export async function createImport(
  { db, storage, origin }: ImportPlace & { origin: string },
  source: ImportSource,
  actor: string,
): Promise<Created> {
  if (await isAnotherRunning(db)) return { refused: ANOTHER_RUNS, status: 409 }
  const currency = await readCurrency(db)
  const { inspection, refused: unreadable } = await inspect(db, source, { currency })
  if (!inspection) return { refused: unreadable, status: 422 }
  const id = randomUUID()
  const isPasted = 'text' in source
  const bytes = isPasted ? new TextEncoder().encode(source.text) : source.bytes
  await storage.put(importKey(id), bytes)
  const { format, headerKey, rows } = inspection
  const isKnown = format !== 'unknown'
  let isTaken = false
  try {
    const refused = await unlessRunning(() =>
      db.execute(sql`
        insert into imports (id, file_name, is_pasted, format, header_key, inspection, origin, currency, state, total, actor)
          values (${id}, ${isPasted ? 'Tabla pegada' : fileLabel(source.name)}, ${isPasted}, ${format}, ${headerKey},
            ${storableJson(inspection)}::jsonb, ${origin}, ${currency}, ${isKnown ? 'reading' : 'mapping'}, ${rows}, ${actor})`),
    )
    isTaken = !refused
    return refused ? { refused, status: 409 } : { id }
  } finally {
    // Also when the database takes no writes: on a nearly full disk each attempt would leave another file.
    if (!isTaken) await storage.delete(importKey(id))
  }
}

type Inspected = { inspection: Inspection; refused?: undefined } | { inspection?: undefined; refused: string }

/** What a file is, or why it cannot be read. */
async function inspect(
  db: Db,
  source: ImportSource,
  options: Omit<InspectOptions, 'brands'>,
): Promise<Inspected> {
  try {
    return { inspection: await inspectImport(source, { brands: await listBrandNames(db), ...options }) }
  } catch (error) {
    // Not in a route: its build has another copy of the class.
    if (error instanceof ImportFileError) return { refused: error.message }
    throw error
  }
}

/** The name as lists show it; it names no file of ours. */
const fileLabel = (name: string) => name.replace(/\p{C}/gu, '').slice(-120).trim() || 'Archivo'

async function isAnotherRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from imports where state in ('reading', 'applying')`)
  return rows.length > 0
}

async function readCurrency(db: Db): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(sql`select currency from store_settings`)
  return rows[0]?.currency ?? '$'
}

/** The index of running imports allows one, on every node. */
async function unlessRunning(work: () => Promise<{ rowCount?: number | null }>): Promise<Rejection> {
  try {
    return (await work()).rowCount === 0 ? GONE : undefined
  } catch (error) {
    if (isUniqueViolation(error) && violatedConstraint(error) === 'imports_running') return ANOTHER_RUNS
    throw error
  }
}

/** The columns that were chosen last for a file with these headings. */
export async function findLastMap(db: Db, headerKey: string | null): Promise<ColumnMap | null> {
  if (headerKey === null) return null
  const { rows } = await db.execute<{ map: ColumnMap }>(sql`
    select map from imports where header_key = ${headerKey} and map is not null
      order by created_at desc, id limit 1`)
  return rows[0]?.map ?? null
}

/** Reads the file with these columns; the former dry run is replaced. */
export function chooseColumns(db: Db, id: string, map: ColumnMap): Promise<Rejection> {
  return unlessRunning(() =>
    db.execute(sql`
      update imports set map = ${JSON.stringify(map)}::jsonb, ${TO_READ}
        where id = ${id} and state in ('mapping', 'ready', 'failed')`),
  )
}

const TO_READ = sql`state = 'reading', progress = 0, counts = '{}', error = null, worker = null,
  claimed_until = null, started_at = null, currency = (select coalesce((select s.currency from store_settings s), '$'))`

/** Reads the file again: the catalog or the currency has changed. */
export function readAgain(db: Db, id: string): Promise<Rejection> {
  return unlessRunning(() =>
    db.execute(sql`
      update imports set ${TO_READ} where id = ${id} and state in ('ready', 'failed')`),
  )
}

/** Guesses the columns again, with or without a row of headings. */
export function setHeader(place: ImportPlace, id: string, hasHeader: boolean): Promise<Rejection> {
  return inspectAgain(place, id, ({ inspection: { sheet } }) => ({
    hasHeader,
    ...(sheet !== undefined && { sheet }),
  }))
}

/** Guesses the columns of another sheet of the workbook. */
export function setSheet(place: ImportPlace, id: string, sheet: number): Promise<Rejection> {
  return inspectAgain(place, id, ({ inspection: { sheets = [] } }) =>
    sheets.some((one) => one.place === sheet) ? { sheet } : undefined,
  )
}

/**
 * `choose` returns undefined for what the file does not have. The former dry run stays until the columns are chosen, unless
 * it is of another sheet.
 */
async function inspectAgain(
  { db, storage }: ImportPlace,
  id: string,
  choose: (record: ImportRecord) => Pick<InspectOptions, 'hasHeader' | 'sheet'> | undefined,
): Promise<Rejection> {
  const record = await findImport(db, id)
  if (!record || !['mapping', 'ready', 'failed'].includes(record.state)) return GONE
  const choice = choose(record)
  if (!choice) return NO_SHEET
  const source = await readSource(storage, record)
  if (!source) return FILE_GONE
  const { inspection, refused } = await inspect(db, source, { ...choice, currency: await readCurrency(db) })
  if (!inspection) return refused
  // The inspection takes its time: the import may have been applied or canceled, or have got another sheet.
  const isOther = sql`(inspection->>'sheet')::int is distinct from ${inspection.sheet ?? null}::int`
  const { rowCount } = await db.execute(sql`
    update imports set inspection = ${storableJson(inspection)}::jsonb, header_key = ${inspection.headerKey},
        map = case when ${isOther} then null else map end, state = case when ${isOther} then 'mapping' else state end
      where id = ${id} and state in ('mapping', 'ready', 'failed')`)
  return rowCount === 0 ? GONE : undefined
}

/** Writes the products in the background, unless the file was read again since `startedAt`, the dry run that was seen. */
export async function requestApply(
  db: Db,
  { id, startedAt }: Pick<ImportRecord, 'id' | 'startedAt'>,
  options: ApplyOptions,
): Promise<Rejection> {
  const refused = await unlessRunning(() =>
    db.execute(sql`
      update imports set state = 'applying', options = ${JSON.stringify(options)}::jsonb, error = null, worker = null,
          claimed_until = null, started_at = null
        where id = ${id} and state = 'ready' and ${utcText('started_at')} is not distinct from ${startedAt}`),
  )
  if (refused !== GONE) return refused
  return (await findImport(db, id))?.state === 'ready' ? READ_AGAIN : GONE
}

/** Ends an import that has not begun to write, and removes its file. */
export async function cancelImport({ db, storage }: ImportPlace, id: string): Promise<Rejection> {
  const { rowCount } = await db.execute(sql`
    update imports set state = 'cancelled', finished_at = now(), worker = null
      where id = ${id} and state in ('mapping', 'reading', 'ready', 'failed')`)
  if (rowCount === 0) return GONE
  await db.execute(sql`delete from import_products where import_id = ${id}`)
  await storage.delete(importKey(id))
  return undefined
}

/**
 * Forgets files and lists of products after 30 days. The imports themselves stay, with the columns that were chosen. One
 * of a restored backup that was not applied has no file any more: it is canceled.
 */
export async function forgetImports({ db, storage }: ImportPlace): Promise<void> {
  const { rows: waiting } = await db.execute<{ id: string }>(
    sql`select id from imports where state in ('mapping', 'ready', 'failed')`,
  )
  for (const { id } of waiting)
    if (!(await storage.exists(importKey(id)))) await cancelImport({ db, storage }, id)
  const { rows } = await db.execute<{ id: string }>(sql`
    update imports set state = case when state = 'applied' then state else 'cancelled' end,
        finished_at = coalesce(finished_at, now()), inspection = inspection - 'columns' || '{"columns": []}'
      where created_at < now() - make_interval(days => ${IMPORT_DAYS}) and state not in ('reading', 'applying')
        and inspection->'columns' <> '[]'
      returning id`)
  for (const { id } of rows) {
    await db.execute(sql`delete from import_products where import_id = ${id}`)
    await storage.delete(importKey(id))
  }
}
