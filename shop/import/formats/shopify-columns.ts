import { cellText, type TableRow } from '#shop/import/tables/table-row.ts'
import type { DraftProduct } from './draft-product.ts'
import { findFieldReader } from './field-cells.ts'
import { findColumns, foldHeading } from './headings.ts'

/** Headings of Shopify's product files, folded: those since 2024 and the older ones. */
const SPELLINGS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body html', 'description'],
  vendor: ['vendor'],
  type: ['type', 'custom product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  gtin: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare at price'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  gender: ['google shopping gender'],
  seoDescription: ['seo description'],
} as const

export type ShopifyColumn = keyof typeof SPELLINGS

export function findShopifyColumns(headings: readonly string[]): Partial<Record<ShopifyColumn, number>> {
  return findColumns(headings, SPELLINGS)
}

/** Whether these are the headings of a Shopify product file; a file may have only some of them. */
export function isShopifyHeader(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(foldHeading))
  if (!folded.has('title') && !folded.has('handle')) return false
  const marks = [
    'url handle',
    'handle',
    'body html',
    'vendor',
    'option1 name',
    'option1 value',
    'compare at price',
  ]
  const more = [
    'variant price',
    'variant sku',
    'image src',
    'product image url',
    'inventory quantity',
    'tags',
  ]
  return [...marks, ...more].filter((heading) => folded.has(heading)).length >= 3
}

/** "Notas de salida (product.metafields.custom.notas_de_salida)" */
const METAFIELD = /^(.*?)\s*\(product\.metafields\.[\w-]+\.([\w-]+)\)$/

/** Reads the metafields that are fields of a perfume, by their name, else by their key. */
export function readMetafields(
  draft: DraftProduct,
  rows: readonly TableRow[],
  headings: readonly string[],
): void {
  for (const [index, column] of headings.entries()) {
    const [, name = '', key = ''] = METAFIELD.exec(column) ?? []
    const read = findFieldReader(name) ?? findFieldReader(key)
    const filled = read && rows.find((row) => cellText(row, index) !== '')
    if (filled) read(draft, metafieldText(cellText(filled, index)), { row: filled.row, column })
  }
}

/** The values of a metafield: a list is in JSON, or has semicolons. */
function metafieldText(cell: string): string {
  if (!/^\[.*\]$/s.test(cell)) return cell.replace(/\s*;\s*/g, ', ')
  try {
    return (JSON.parse(cell) as unknown[]).join(', ')
  } catch {
    return cell
  }
}
