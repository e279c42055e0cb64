import { NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import { targetByHeading } from '../lists/heading-targets.ts'
import type { DraftProduct } from './draft-product.ts'
import {
  type CellPlace,
  readConcentrationCell,
  readFamilyCell,
  readGenderCell,
  readLevelCell,
  readNotesCell,
} from './field-cells.ts'

type Read = (draft: DraftProduct, text: string, place: CellPlace) => void

const READERS: Readonly<Record<string, Read>> = {
  gender: readGenderCell,
  concentration: readConcentrationCell,
  family: readFamilyCell,
  notes: readNotesCell,
  ...Object.fromEntries(
    NOTE_TYPES.map((type: NoteType): [string, Read] => [
      type,
      (draft, text) => readLevelCell(draft, text, type),
    ]),
  ),
}

/** A column of a metafield that is a field of a perfume. */
export interface MetafieldColumn {
  index: number
  read: Read
}

/** "Notas de salida (product.metafields.custom.notas_de_salida)": by its name, else by its key. */
export function findMetafields(headings: readonly string[]): MetafieldColumn[] {
  return headings.flatMap((heading, index) => {
    const [, name = '', key = ''] = /^(.*?)\s*\(product\.metafields\.[\w-]+\.([\w-]+)\)$/.exec(heading) ?? []
    const target = key === '' ? undefined : (targetByHeading(name) ?? targetByHeading(key))
    const read = READERS[target ?? '']
    return read ? [{ index, read }] : []
  })
}

/** The values of a metafield: a list is in JSON, or has semicolons. */
export function metafieldText(cell: string): string {
  if (!/^\[.*\]$/s.test(cell)) return cell.replace(/\s*;\s*/g, ', ')
  try {
    return (JSON.parse(cell) as unknown[]).join(', ')
  } catch {
    return cell
  }
}
