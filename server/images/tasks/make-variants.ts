import { VARIANTS, variantFile, variantKey } from '#server/images/variant-plan.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import type { Encoder } from './encoder.ts'
import { TaskError } from './task-queue.ts'

const PLANNED: ReadonlySet<string> = new Set(VARIANTS.map(variantFile))
/** Stored with a finished task, so that a version with other variants finds the missing ones. */
export const VARIANTS_MADE = [...PLANNED].join(' ')

/**
 * Encodes the missing variants of a stored image: a moved or killed shop has some already. Each file appears whole or
 * not at all. Deletes other files that a killed process or an earlier version left. Throws a TaskError.
 */
export async function makeVariants(
  { storage, encoder }: { storage: Storage; encoder: Encoder },
  name: string,
): Promise<void> {
  const folder = `${IMAGE_VARIANTS}/${name}`
  const stored = new Set(await filesIn(storage, folder))
  for (const file of stored) if (!PLANNED.has(file)) await storage.delete(`${folder}/${file}`)
  const wanted = VARIANTS.filter((variant) => !stored.has(variantFile(variant)))
  if (wanted.length === 0) return
  const key = `${PRODUCT_IMAGES}/${name}`
  const original = await storage.getBytes(key).catch(async (cause) => {
    const isThere = await storage.exists(key)
    throw new TaskError(
      isThere ? 'La imagen no se pudo leer del almacén.' : 'La imagen original no está guardada.',
      {
        again: isThere,
        cause,
      },
    )
  })
  const isDrawing = name.toLowerCase().endsWith('.svg')
  for (const { bytes, ...variant } of await encoder.encodeVariants({ original, isDrawing, wanted })) {
    await storage.put(variantKey(name, variant), bytes).catch((cause) => {
      throw new TaskError('La imagen no se pudo guardar. Puede faltar espacio.', { again: true, cause })
    })
  }
}
