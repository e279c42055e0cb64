/** A kind of file, as the operator chooses it. */
interface FormatRow {
  label: string
  /** What it is for, in one sentence. */
  use: string
  /** The name of the file before the day and the ending. */
  name: string
  ending: 'csv' | 'xlsx'
  contentType: string
}

const CSV = { ending: 'csv', contentType: 'text/csv; charset=utf-8' } as const

/** The files that the catalog can be exported to. */
export const EXPORT_FORMATS = {
  xlsx: {
    label: 'Excel (.xlsx)',
    use: 'Para ver o cambiar el catálogo en una hoja de cálculo y volver a importarlo.',
    name: 'productos',
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: {
    label: 'CSV de la tienda',
    use: 'Lo mismo en texto, para otros programas. Al importarlo queda todo igual.',
    name: 'productos',
    ...CSV,
  },
  shopify: { label: 'Shopify', use: 'Para importar el catálogo en Shopify.', name: 'shopify', ...CSV },
  woocommerce: {
    label: 'WooCommerce',
    use: 'Para importar el catálogo en WordPress con WooCommerce.',
    name: 'woocommerce',
    ...CSV,
  },
} as const satisfies Record<string, FormatRow>

export type ExportFormat = keyof typeof EXPORT_FORMATS
export const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[]

/** "productos-2027-01-31.csv" */
export function fileName(format: ExportFormat, day: string): string {
  const { name, ending } = EXPORT_FORMATS[format]
  return `${name}-${day}.${ending}`
}
