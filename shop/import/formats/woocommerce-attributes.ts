import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { DraftProduct } from './draft-product.ts'
import {
  type CellPlace,
  readConcentrationCell,
  readFamilyCell,
  readGenderCell,
  readLevelCell,
  readNotesCell,
} from './field-cells.ts'
import type { WooRow } from './woocommerce-row.ts'

type Read = (draft: DraftProduct, text: string, place: CellPlace) => void

/** Attributes by their folded name; the first that matches counts. */
const READERS: readonly (readonly [name: RegExp, read: Read])[] = [
  [
    /^(marcas?|brands?|casa|fabricante)$/,
    (draft, text) => {
      draft.product.fields.brand ??= oneLine(text)
    },
  ],
  [/^(genero|gender|sexo|para)$/, readGenderCell],
  [/^(concentracion|concentration|tipo de perfume)$/, readConcentrationCell],
  [/^(familia|familia olfativa|familias|scent family|fragrance family)$/, readFamilyCell],
  [/salida|top/, (draft, text) => readLevelCell(draft, text, 'top')],
  [/corazon|middle|heart/, (draft, text) => readLevelCell(draft, text, 'middle')],
  [/fondo|base/, (draft, text) => readLevelCell(draft, text, 'base')],
  [/^notas?( olfativas?)?$/, readNotesCell],
]

export const SIZE_ATTRIBUTE =
  /^(tama\w*|size|volumen|volume|ml|capacidad|contenido|presentacion|medida|cantidad|mililitros)/

/** Fields that a product has as attributes of WooCommerce. */
export function readAttributes(draft: DraftProduct, row: WooRow): void {
  for (const { name, values } of row.attributes) {
    const folded = foldText(name).replace(/[-_]+/g, ' ').trim()
    if (SIZE_ATTRIBUTE.test(folded)) continue
    const read = READERS.find(([pattern]) => pattern.test(folded))?.[1]
    read?.(draft, values.join(', '), { row: row.row, column: name })
  }
}
