import { readYesNo } from '#shop/export/cell-values.ts'
import { readImageAddress } from '#shop/export/image-address.ts'
import { isKnownCurrency } from '#shop/money/currencies.ts'
import { parseAttribute } from '#shop/products/parse-values.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { isUuid, oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { ColumnTarget } from '../column-targets.ts'
import type { DraftProduct } from '../formats/draft-product.ts'
import {
  guessNotes,
  readConcentrationCell,
  readFamilyCell,
  readGenderCell,
  readLevelCell,
  readNotesCell,
  readSummary,
} from '../formats/field-cells.ts'
import { readTags } from '../formats/foreign-facts.ts'
import type { ImportedProduct } from '../imported-product.ts'
import { findCurrency, ownCode, toForeign } from '../reading/currency-signs.ts'
import { toPlainText } from '../reading/plain-text.ts'
import type { ListContext } from './list-columns.ts'
import type { ListRow } from './list-row.ts'

/** Folded, Spanish and English; of Spanish ones the masculine form. */
const STATES: Readonly<Record<string, ImportedProduct['state']>> = {
  publicado: 'published',
  activo: 'published',
  published: 'published',
  active: 'published',
  publish: 'published',
  borrador: 'draft',
  inactivo: 'draft',
  pausado: 'draft',
  oculto: 'draft',
  draft: 'draft',
  pending: 'draft',
  archivado: 'archived',
  descontinuado: 'archived',
  archived: 'archived',
  private: 'archived',
}

/** The URLs of a cell, whatever is between them. */
function splitUrls(text: string): string[] {
  const parts = text.split(/(?=https?:\/\/)/).filter((part) => /^https?:\/\//.test(part))
  return parts.map((part) => {
    const [url = ''] = part.split(/[\s|;"<>]/, 1)
    let end = url.length
    while (url[end - 1] === ',') end--
    return url.slice(0, end)
  })
}

/** Reads the columns about the product: of each the first row that fills it. */
export function readListFields(draft: DraftProduct, rows: readonly ListRow[], context: ListContext): void {
  const { columns, options, genderInitials } = context
  const { product } = draft
  const { fields } = product
  const read = (
    target: ColumnTarget,
    use: (text: string, place: { row: number; column: string | null }) => void,
  ) => {
    const filled = rows.find(({ row }) => columns.cells(row, target).length > 0)
    if (filled)
      use(columns.cells(filled.row, target).join(', '), {
        row: filled.row.row,
        column: columns.heading(target),
      })
  }
  read('id', (text) => {
    if (isUuid(text)) product.id = text.toLowerCase()
  })
  read('handle', (text) => {
    product.handle = oneLine(text)
  })
  read('gender', (text, place) => readGenderCell(draft, text, place, genderInitials))
  read('concentration', (text, place) => readConcentrationCell(draft, text, place))
  read('family', (text, place) => readFamilyCell(draft, text, place))
  for (const type of NOTE_TYPES) read(type, (text) => readLevelCell(draft, text, type))
  if (!fields.notes) read('notes', (text, place) => readNotesCell(draft, text, place))
  read('description', (text) => {
    fields.description = toPlainText(text)
    guessNotes(draft, fields.description)
  })
  read('shortDescription', (text, place) => readSummary(draft, text, place))
  read('attributes', (text, { column }) => {
    // Tags of a shop are words for its search; badges are few.
    if (column && /^(tags|etiquetas)$/i.test(column)) return readTags(draft, text.replaceAll(/[|;]/g, ','))
    const attributes = text.split(/[,|;]/).map((one) => parseAttribute(one) ?? oneLine(one))
    fields.attributes = [...new Set(attributes.filter((one) => one !== ''))]
  })
  read('images', (text) => {
    const urls = splitUrls(text)
    product.images = [...new Set(urls)].map((url) => readImageAddress(url, options.origin))
  })
  read('currency', (text, { row, column }) => {
    const found = toForeign(findCurrency(text) ?? ownCode(text.toUpperCase()), options.currency)
    if (found === undefined) return
    if (isKnownCurrency(found)) fields.currency = found
    else draft.fail(row, column, `No se conoce la moneda «${text}»`)
  })
  read('state', (text, { row, column }) => {
    const shown = readYesNo(text)
    const state =
      shown === undefined ? STATES[foldText(text).replace(/a$/, 'o')] : shown ? 'published' : 'draft'
    if (state) product.state = state
    else draft.warn(row, column, `No se entiende el estado «${text}»`)
  })
  const available = rows.flatMap(({ row }) => {
    const text = columns.cell(row, 'availability')
    const value = readAvailability(text)
    if (value === undefined && text !== '')
      draft.warn(row.row, columns.heading('availability'), `No se entiende si está disponible: «${text}»`)
    return value ?? []
  })
  if (available.length > 0) fields.isAvailable = available.includes(true)
}

/** Whether the perfume or size of a row can be ordered; undefined for an empty cell and other texts. */
export function readAvailability(text: string): boolean | undefined {
  const folded = foldText(text).replaceAll('_', ' ')
  return (
    readYesNo(text) ??
    (/agotad|sin|out|no /.test(folded) ? false : /dispon|in ?stock|hay/.test(folded) ? true : undefined)
  )
}
