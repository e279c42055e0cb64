import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CSV_START, csvLine } from '#shop/text/csv.ts'
import type { ImportPlace } from './dry-run.server.ts'
import { type ImportRecord, readSource } from './import-record.server.ts'
import type { ImportIssue } from './imported-product.ts'
import { openTable } from './tables/open-table.server.ts'

/** Rows between two pauses for other requests. */
const SLICE = 100

/**
 * A CSV file of the rows that are not imported, as they are in the operator's file, with the reason in a last column: to
 * correct them and import the file.
 */
export async function* exportErrors(place: ImportPlace, record: ImportRecord): AsyncGenerator<string> {
  const reasons = await readReasons(place, record.id)
  const { columns, sheet } = record.inspection
  yield CSV_START +
    csvLine([...columns.map(({ heading, index }) => heading ?? `Columna ${index + 1}`), 'Motivo'])
  let count = 0
  const source = await readSource(place.storage, record)
  if (!source) return
  for await (const { row, cells } of openTable(source, sheet)) {
    const reason = reasons.get(row)
    if (reason !== undefined) yield csvLine([...columns.map((_, at) => cells[at] ?? ''), reason])
    if (++count % SLICE === 0) await setImmediate()
  }
}

/** Why each row is not imported. A row without an issue belongs to a product whose other row has one. */
async function readReasons({ db }: ImportPlace, importId: string): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ rows: number[]; issues: ImportIssue[] }>(
    sql`select rows, issues from import_products where import_id = ${importId} and result = 'error' order by place`,
  )
  const reasons = new Map<number, string>()
  for (const { rows: own, issues } of rows) {
    const errors = issues.filter(({ severity }) => severity === 'error')
    for (const row of own) {
      const mine = errors.filter((issue) => issue.row === row)
      const texts = mine.map(({ column, message }) => (column ? `${column}: ${message}` : message))
      reasons.set(row, texts.join(' ') || `Es del mismo perfume que la fila ${errors[0]?.row ?? own[0]}.`)
    }
  }
  return reasons
}
