import { oneLine } from '#shop/text/clean-text.ts'
import type { ColumnTarget } from '../column-targets.ts'
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

type ReadField = (draft: DraftProduct, text: string, place: CellPlace) => void

const READERS: Partial<Record<ColumnTarget, ReadField>> = {
  brand: (draft, text) => {
    draft.product.fields.brand ??= oneLine(text)
  },
  gender: readGenderCell,
  concentration: readConcentrationCell,
  family: readFamilyCell,
  notes: readNotesCell,
  top: (draft, text) => readLevelCell(draft, text, 'top'),
  middle: (draft, text) => readLevelCell(draft, text, 'middle'),
  base: (draft, text) => readLevelCell(draft, text, 'base'),
}

/** How a value is read that another system keeps under a name of the seller: an attribute, a metafield. */
export function findFieldReader(name: string): ReadField | undefined {
  const target = targetByHeading(name)
  return target && READERS[target]
}
