import { COLUMN_TARGETS, type ColumnTarget, isColumnTarget, REPEATED_TARGETS } from './column-targets.ts'

/** Columns of which a table needs one: they say which product a row is. */
const NAMING: readonly ColumnTarget[] = ['title', 'name', 'sku', 'handle', 'id']

/** The targets of a submitted map, in the order of the columns, or the error. */
export function parseColumns(
  texts: readonly string[],
): { columns: ColumnTarget[]; error?: undefined } | { columns?: undefined; error: string } {
  const columns = texts.map((text): ColumnTarget => (isColumnTarget(text) ? text : 'ignore'))
  const repeated = columns.find(
    (target, at) => !REPEATED_TARGETS.has(target) && columns.indexOf(target) !== at,
  )
  if (repeated) return { error: `«${COLUMN_TARGETS[repeated]}» está en dos columnas. Deja una.` }
  if (!columns.some((target) => NAMING.includes(target)))
    return { error: 'Di qué columna tiene el nombre o el título de cada perfume.' }
  return { columns }
}
