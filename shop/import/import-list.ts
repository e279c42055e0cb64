import { href } from 'react-router'
import { defineQuery, oneField, type Paged, pageField } from '#shop/urls/define-query.ts'
import type { ImportCounts, ImportResult } from './import-states.ts'
import type { ImportIssue } from './imported-product.ts'

/** What the list of a dry run can show, by `ver` in the URL, with the count that belongs to it. */
export const SHOWN_RESULTS = {
  nuevos: { count: 'new', label: 'Nuevos' },
  cambian: { count: 'change', label: 'Cambian' },
  iguales: { count: 'same', label: 'Iguales' },
  avisos: { count: 'warnings', label: 'Con avisos' },
  errores: { count: 'error', label: 'Con errores' },
  otra_vez: { count: 'again', label: 'Por mirar otra vez' },
  omitidas: { count: 'skipped', label: 'Filas sin perfume' },
} as const satisfies Record<string, { count: keyof ImportCounts; label: string }>
export type ShownResult = keyof typeof SHOWN_RESULTS
export const SHOWN_NAMES = Object.keys(SHOWN_RESULTS) as ShownResult[]

export const importList = (id: string) =>
  defineQuery(href('/admin/products/import/:id', { id }), {
    show: oneField<ShownResult>('ver', (text) => SHOWN_NAMES.find((name) => name === text)),
    page: pageField(),
  })

/** A value of a product as the operator reads it; `old` only where the shop has one. */
export interface ShownChange {
  label: string
  old?: string
  new: string
}

/** A product of the file, or a skipped row. */
export interface ResultRow {
  place: number
  rows: number[]
  result: ImportResult
  again: boolean
  /** Of a stored product. */
  productId: string | null
  title: string
  changes: ShownChange[]
  issues: ImportIssue[]
  /** Labels of guessed fields. */
  guessed: string[]
}

export interface ResultPage extends Paged {
  rows: ResultRow[]
  matching: number
}

/** "Fila 2", "Filas 2 a 4", "Filas 2, 5 y 9", of many the first and the number. */
export function rowsText(rows: readonly number[]): string {
  const [first = 0, last = 0] = [rows[0], rows.at(-1)]
  if (rows.length < 2) return `Fila ${first}`
  if (last - first === rows.length - 1) return `Filas ${first} a ${last}`
  if (rows.length > 6) return `Fila ${first} y ${rows.length - 1} más`
  return `Filas ${rows.slice(0, -1).join(', ')} y ${last}`
}
