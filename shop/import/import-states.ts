import { formatCount } from '#shop/text/counts.ts'
import type { ImportFormat } from './imported-product.ts'

/** Of an import, in their order; 'cancelled' and 'failed' end it early. */
export const IMPORT_STATES = {
  mapping: 'Confirma las columnas',
  reading: 'Leyendo',
  ready: 'Por aplicar',
  applying: 'Aplicando',
  applied: 'Aplicada',
  cancelled: 'Cancelada',
  failed: 'No se pudo leer',
} as const
export type ImportState = keyof typeof IMPORT_STATES

/** What an import does with a product of the file; 'skipped': a row without a product. */
export const IMPORT_RESULTS = {
  new: 'Nuevo',
  change: 'Cambia',
  same: 'Igual',
  error: 'Con error',
  skipped: 'Sin perfume',
} as const
export type ImportResult = keyof typeof IMPORT_RESULTS

/** Products of an import by result; `warnings` and `again` count products of every result. */
export type ImportCounts = Record<ImportResult | 'warnings' | 'again', number>

export const NO_COUNTS: ImportCounts = {
  new: 0,
  change: 0,
  same: 0,
  error: 0,
  skipped: 0,
  warnings: 0,
  again: 0,
}

/** "2 perfumes nuevos y 1 cambiado", "1 perfume cambiado" */
export function countsText({ new: created, change }: ImportCounts): string {
  if (created === 0 && change === 0) return 'ningún perfume nuevo ni cambiado'
  if (created === 0) return formatCount(change, 'perfume cambiado', 'perfumes cambiados')
  const news = formatCount(created, 'perfume nuevo', 'perfumes nuevos')
  return change === 0 ? news : `${news} y ${formatCount(change, 'cambiado', 'cambiados')}`
}

/** Which of the new products a visitor sees after the import. */
export const NEW_PRODUCTS = {
  complete: 'Publicar los completos',
  priced: 'Publicar todos los que tienen precio',
  draft: 'Dejarlos todos en borrador',
} as const
export type NewProducts = keyof typeof NEW_PRODUCTS

/** What became of the new products; `complete`: drafts that 'Publicar los completos' of the product list publishes. */
export type CreatedCounts = Record<'published' | 'drafts' | 'complete', number>

/** How many new products each choice publishes, of all that the file does not archive. */
export type PublishedCounts = Record<NewProducts | 'total', number>

/** "8 se publican y 2 quedan en borrador" */
export function publishedText(published: number, total: number): string {
  const drafts = total - published
  return [
    ...(published > 0 || drafts === 0 ? [formatCount(published, 'se publica', 'se publican')] : []),
    ...(drafts > 0 ? [formatCount(drafts, 'queda en borrador', 'quedan en borrador')] : []),
  ].join(' y ')
}

/** Products whose prices are in a currency that is not the shop's. */
export interface ForeignCurrency {
  currency: string
  count: number
}

/** What the operator chooses when the import is applied. */
export interface ApplyOptions {
  newProducts: NewProducts
  /** Whether images are fetched from the URLs of the file. */
  fetchImages: boolean
}

export const FORMAT_LABELS: Readonly<Record<ImportFormat, string>> = {
  own: 'Archivo de Azahar',
  shopify: 'Shopify',
  wix: 'Wix',
  woocommerce: 'WooCommerce',
  unknown: 'Otra tabla',
}

/** Days for which the file and the list of its products are stored. */
export const IMPORT_DAYS = 30
