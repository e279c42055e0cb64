import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { CSV_START, csvLine } from '#shop/text/csv.ts'
import type { ImportPlace } from './dry-run.server.ts'
import { FILE_GONE, type ImportRecord, readSource } from './import-record.server.ts'
import { ImportFileError } from './import-source.ts'
import type { ImportIssue } from './imported-product.ts'
import { writeErrorLines } from './read-import.server.ts'

type ErrorsFile =
  | { parts: string[]; refused?: undefined }
  | { parts?: undefined; refused: string; status: 404 | 422 }

/**
 * A CSV file of the rows that are not imported, as they are in the operator's file, with the reason in a last column: to
 * correct them and import the file. A worker writes it: this thread answers other requests meanwhile.
 */
export async function exportErrors({ db, storage }: ImportPlace, record: ImportRecord): Promise<ErrorsFile> {
  const source = await readSource(storage, record)
  if (!source) return { refused: FILE_GONE, status: 404 }
  const { columns, sheet } = record.inspection
  const headings = columns.map(({ heading, index }) => heading ?? `Columna ${index + 1}`)
  const reasons = await readReasons(db, record.id)
  try {
    const lines = await writeErrorLines(source, { reasons, columns: columns.length, sheet })
    return { parts: [CSV_START + csvLine([...headings, 'Motivo']), ...lines] }
  } catch (error) {
    if (error instanceof ImportFileError) return { refused: error.message, status: 422 }
    throw error
  }
}

/** Products of one query: this thread reads their JSON. */
const PAGE = 1_000

/** Why each row is not imported. A row without an issue belongs to a product whose other row has one. */
async function readReasons(db: Db, importId: string): Promise<Map<number, string>> {
  const reasons = new Map<number, string>()
  for (let last = -1, count = PAGE; count === PAGE; ) {
    const { rows } = await db.execute<{ place: number; rows: number[]; issues: ImportIssue[] }>(sql`
      select place, rows, issues from import_products
        where import_id = ${importId} and result = 'error' and place > ${last} order by place limit ${PAGE}`)
    for (const { place, rows: own, issues } of rows) {
      const errors = issues.filter(({ severity }) => severity === 'error')
      for (const row of own) {
        const mine = errors.filter((issue) => issue.row === row)
        const texts = mine.map(({ column, message }) => (column ? `${column}: ${message}` : message))
        reasons.set(row, texts.join(' ') || `Es del mismo perfume que la fila ${errors[0]?.row ?? own[0]}.`)
      }
      last = place
    }
    count = rows.length
  }
  return reasons
}
