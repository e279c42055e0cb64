import type { ImportOptions, ImportSource } from '../import-source.ts'
import type { ImportedProduct, SkippedRow } from '../imported-product.ts'
import { readTable } from '../read-table.server.ts'

/** Products and skipped rows of a source, on the calling thread. */
export async function readAll(
  source: ImportSource | string,
  options: Partial<ImportOptions> = {},
): Promise<{ products: ImportedProduct[]; skipped: SkippedRow[]; format: string }> {
  const all = { products: [] as ImportedProduct[], skipped: [] as SkippedRow[], format: '' }
  const opened = typeof source === 'string' ? { name: 'lista.csv', bytes: Buffer.from(source) } : source
  const shop = { currency: '$', brands: [], origin: 'https://azahar.example', ...options }
  for await (const { products, skipped, format } of readTable(opened, shop)) {
    all.products.push(...products)
    all.skipped.push(...skipped)
    all.format = format
  }
  return all
}

/** A product in one line: name | brand | sizes with their prices in hundredths. */
export function summary({ fields, sizes }: ImportedProduct): string {
  const shown = sizes.map(({ value, unit, decant, price, salePrice }) => {
    const contents = `${decant ? 'decant ' : ''}${value} ${unit}`
    return `${contents} ${price ?? 'sin precio'}${salePrice ? ` (${salePrice})` : ''}`
  })
  return [fields.name, fields.brand ?? '', shown.join(', ')].join(' | ')
}

/** Reads the lines of a list. */
export const readLines = (lines: readonly string[], currency = 'CRC') =>
  readAll(lines.join('\n'), { currency })

/** The products of a list, each in one line. */
export async function summarizeLines(lines: readonly string[], currency?: string): Promise<string[]> {
  return (await readLines(lines, currency)).products.map(summary)
}

/** The messages about each product of a list. */
export async function listMessages(lines: readonly string[], currency?: string): Promise<string[][]> {
  const { products } = await readLines(lines, currency)
  return products.map(({ issues }) => issues.map(({ message }) => message))
}
