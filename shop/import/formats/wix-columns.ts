import { findColumns, foldHeading } from './headings.ts'

/** Headings of Wix's product files, folded: the older ones and those of new stores. */
const SPELLINGS = {
  handle: ['handle id', 'handle'],
  fieldType: ['field type'],
  name: ['name'],
  description: ['description', 'plain description'],
  image: ['product image url', 'media'],
  collection: ['collection'],
  brand: ['brand'],
  visible: ['visible'],
  sku: ['sku'],
  gtin: ['barcode'],
  price: ['price'],
  surcharge: ['surcharge'],
  discountMode: ['discount mode'],
  discountValue: ['discount value'],
  strikethrough: ['strikethrough price'],
  inventory: ['inventory'],
} as const

export type WixColumn = keyof typeof SPELLINGS

/** Of `productOptionName1` to `productOptionName6`, with their choices. */
export interface OptionColumns {
  name: number
  choices: number
}

export function findWixColumns(headings: readonly string[]): Partial<Record<WixColumn, number>> {
  return findColumns(headings, SPELLINGS)
}

/** Older files name the choices "Description". */
export function findOptionColumns(headings: readonly string[]): OptionColumns[] {
  const folded = headings.map(foldHeading)
  return [1, 2, 3, 4, 5, 6].flatMap((place) => {
    const name = folded.indexOf(`product option name${place}`)
    const choices = folded.findIndex((text) =>
      [`product option description${place}`, `product option choices${place}`].includes(text),
    )
    return name >= 0 && choices >= 0 ? [{ name, choices }] : []
  })
}

/** Whether these are the headings of a Wix product file. */
export function isWixHeader(headings: readonly string[]): boolean {
  const { handle, fieldType, name, price } = findWixColumns(headings)
  return [handle, fieldType, name, price].every((index) => index !== undefined)
}
