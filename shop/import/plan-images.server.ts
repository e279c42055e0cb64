import { isDeepStrictEqual } from 'node:util'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import type { StoredProduct } from '#shop/products/stored-product.server.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { ImportIssue } from './imported-product.ts'
import type { PlanContext, PlannedProduct, ProductWrite } from './planned-product.server.ts'

/** URLs are fetched after the import; every other text is a storage path of this shop. */
export const isUrl = (image: string) => /^[a-z][a-z0-9+.-]*:/i.test(image)

/**
 * Takes over the images of the file that this shop stores. Only our own files have them; URLs elsewhere are for
 * the job that fetches images, and only for products without images.
 */
export function planImages(
  plan: PlannedProduct,
  stored: Pick<StoredProduct, 'images'>,
  write: ProductWrite,
  context: PlanContext,
): void {
  const { images } = plan.parsed
  if (!images) return
  const before = stored.images.map(({ storagePath }) => storagePath)
  if (context.format === 'own') planStoredImages(plan, before, images, write, context)
  if ((write.images ?? before).length === 0) return
  const fetched = context.imageUrls[plan.productId ?? ''] ?? []
  const added = images.filter((image) => isUrl(image) && !fetched.includes(oneLine(image)))
  if (added.length === 0) return
  const text = formatCount(
    added.length,
    'imagen nueva del archivo se queda',
    'imágenes nuevas del archivo se quedan',
  )
  addIssue(plan, 'warning', `El perfume ya tiene imágenes: ${text} fuera.`)
}

function addIssue(
  { parsed, issues }: PlannedProduct,
  severity: ImportIssue['severity'],
  message: string,
): void {
  issues.push({ severity, row: parsed.rows[0] ?? 0, column: PRODUCT_FIELDS.images.label, message })
}

/** `before`: the storage paths of the stored images. */
function planStoredImages(
  plan: PlannedProduct,
  before: readonly string[],
  images: readonly string[],
  write: ProductWrite,
  { missingImages }: PlanContext,
): void {
  const known = images.filter((image) => before.includes(image) || !isUrl(image))
  const next = known.filter((image) => before.includes(image) || !missingImages.has(image))
  if (next.length < known.length)
    addIssue(plan, 'warning', 'Alguna imagen ya no está en la tienda: se queda fuera.')
  if (isDeepStrictEqual(next, before)) return
  // Images of another shop are URLs here, and not yet a reason to remove those that are stored.
  if (next.length === 0 && images.length > 0) return
  if (next.length > Math.max(MAX_IMAGES, before.length)) {
    addIssue(plan, 'error', `Un perfume lleva como mucho ${MAX_IMAGES} imágenes.`)
    return
  }
  plan.changes.push({
    label: PRODUCT_FIELDS.images.label,
    old: imagesText(before),
    new: imagesText(next),
  })
  write.images = next
}

function imagesText(paths: readonly string[]): string {
  if (paths.length === 0) return ''
  return `${formatCount(paths.length, 'imagen', 'imágenes')} (${paths.map((path) => path.slice(0, 8)).join(', ')})`
}
