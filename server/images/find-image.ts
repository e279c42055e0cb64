import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import {
  type Format,
  type ImageRequest,
  plannedVariant,
  VARIANTS,
  type Variant,
  variantFile,
  variantKey,
} from './variant-plan.ts'

export interface FoundImage {
  bytes: Uint8Array
  /** Media type. */
  type: string
  /** Whether this is the variant itself, and not a substitute until it is encoded. */
  isFinal: boolean
}

/**
 * The stored file for a request, undefined when there is no such image. Never encodes: until the background job has
 * encoded the variant, it returns the nearest other one or the original. `accepted`: the browser's formats, best first.
 */
export async function findImage(
  storage: Storage,
  { name, width, format }: ImageRequest,
  accepted: readonly Format[],
): Promise<FoundImage | undefined> {
  const wanted = plannedVariant(width, format ?? accepted[0] ?? 'jpeg')
  // A variant that cannot be read causes no error: the original is still there.
  const bytes = await readFile(storage, variantKey(name, wanted)).catch(() => undefined)
  if (bytes) return { bytes, type: `image/${wanted.format}`, isFinal: true }
  const stored = new Set(await filesIn(storage, `${IMAGE_VARIANTS}/${name}`).catch(() => []))
  const available = VARIANTS.filter((variant) => stored.has(variantFile(variant)))
  const nearest = nearestVariant(available, width, format ? [format, ...accepted] : accepted)
  const substitute = nearest && (await readFile(storage, variantKey(name, nearest)).catch(() => undefined))
  if (substitute) return { bytes: substitute, type: `image/${nearest.format}`, isFinal: false }
  const original = await readFile(storage, `${PRODUCT_IMAGES}/${name}`)
  return original && { bytes: original, type: originalType(name), isFinal: false }
}

/** The first format that has any variant; of these the next larger one, or else the largest. */
function nearestVariant(
  available: readonly Variant[],
  width: number,
  formats: readonly Format[],
): Variant | undefined {
  for (const format of formats) {
    const ofFormat = available.filter((variant) => variant.format === format)
    const found = ofFormat.find((variant) => variant.width >= width) ?? ofFormat.at(-1)
    if (found) return found
  }
  return undefined
}

async function readFile(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch {
    // It may have been written in the meantime; a store that cannot be reached throws again.
    return (await storage.exists(key)) ? storage.getBytes(key) : undefined
  }
}

function originalType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `image/${{ jpg: 'jpeg', svg: 'svg+xml' }[extension] ?? extension}`
}
