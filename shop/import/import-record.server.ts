import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { readStored, type Storage } from '#server/storage/storage.ts'
import { canUndo } from '#shop/products/undo-change.server.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import type { ColumnTarget } from './column-targets.ts'
import type { ImportSource, Inspection } from './import-source.ts'
import type { ApplyOptions, ImportCounts, ImportState } from './import-states.ts'
import { NO_COUNTS } from './import-states.ts'
import type { ImportFormat } from './imported-product.ts'

/** The columns that the operator chose. */
export interface ColumnMap {
  columns: ColumnTarget[]
  hasHeader: boolean
}

/** An import as it is stored (migrations/0032_imports.sql). */
export interface ImportRecord {
  id: string
  fileName: string
  isPasted: boolean
  format: ImportFormat
  headerKey: string | null
  inspection: Inspection
  map: ColumnMap | null
  options: Partial<ApplyOptions>
  /** Scheme and host of the shop: images below it are our own. */
  origin: string
  currency: string
  state: ImportState
  /** Rows that were read. */
  progress: number
  total: number | null
  counts: ImportCounts
  actor: string
  error: string | null
  changeId: string | null
  /** ISO 8601. */
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  /** Of its change. */
  isUndone: boolean
  canUndo: boolean
}

/** A moment as records have it: ISO 8601, to the microsecond. */
export const utcText = (column: string) => sql.raw(`to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`)

/** The columns of `i`, a row of `imports`. */
const recordColumns = sql`
  i.id, i.file_name as "fileName", i.is_pasted as "isPasted", i.format, i.header_key as "headerKey", i.inspection,
  i.map, i.options, i.origin, i.currency, i.state, i.progress, i.total, i.counts, i.actor, i.error,
  i.change_id::text as "changeId", ${utcText('i.created_at')} as "createdAt", ${utcText('i.started_at')} as "startedAt",
  ${utcText('i.finished_at')} as "finishedAt",
  coalesce((select c.undone_at is not null from catalog_changes c where c.id = i.change_id), false) as "isUndone",
  coalesce((select ${canUndo} from catalog_changes c where c.id = i.change_id), false) as "canUndo"`

const toRecord = (row: Record<string, unknown>): ImportRecord => {
  const record = row as unknown as ImportRecord
  return { ...record, counts: { ...NO_COUNTS, ...record.counts } }
}

/** An import; null when there is none with this id. */
export async function findImport(db: Db, id: string): Promise<ImportRecord | null> {
  if (!isUuid(id)) return null
  const { rows } = await db.execute(sql`select ${recordColumns} from imports i where i.id = ${id}`)
  return rows[0] ? toRecord(rows[0]) : null
}

const LISTED = 20

export async function listImports(db: Db): Promise<ImportRecord[]> {
  const { rows } = await db.execute(
    sql`select ${recordColumns} from imports i order by i.created_at desc, i.id limit ${LISTED}`,
  )
  return rows.map(toRecord)
}

export const importKey = (id: string) => `imports/${id}`

/** Of an import whose file was removed. */
export const FILE_GONE = 'El archivo ya no está. Súbelo otra vez.'

/** The stored file of an import; undefined when it is gone. */
export async function readSource(
  storage: Storage,
  { id, fileName, isPasted }: Pick<ImportRecord, 'id' | 'fileName' | 'isPasted'>,
): Promise<ImportSource | undefined> {
  const bytes = await readStored(storage, importKey(id))
  if (!bytes) return undefined
  return isPasted ? { text: new TextDecoder().decode(bytes) } : { name: fileName, bytes }
}
