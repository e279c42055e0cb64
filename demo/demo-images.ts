import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { variantKey } from '#server/images/variant-plan.ts'
import { addFiles } from '#server/storage/files-in.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { IMAGE_WIDTHS, type ImageWidth } from '#shop/images/image-url.ts'

/** Written by tools/demo-bottles: a folder for each image, with its AVIF variants. */
const IMAGES = new URL('./images/', import.meta.url)
/** The widest file is also the original and replaces the wider variants. */
const WIDEST: ImageWidth = 960

/** The storage paths of every demo perfume's images, by product id. */
export async function readDemoIndex(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(new URL('index.json', IMAGES), 'utf8'))
}

/**
 * Copies images of the demo into the storage: originals and AVIF variants. Their names are content hashes, so that two
 * nodes can do so concurrently. The background job adds the other formats.
 */
export async function storeDemoImages(storage: Storage, names: readonly string[]): Promise<void> {
  const files = names.flatMap((name) => {
    const pathOf = (width: number) => fileURLToPath(new URL(`${name}/${width}.avif`, IMAGES))
    return [
      { path: pathOf(WIDEST), key: `${PRODUCT_IMAGES}/${name}` },
      ...IMAGE_WIDTHS.map((width) => ({
        path: pathOf(Math.min(width, WIDEST)),
        key: variantKey(name, { width, format: 'avif' }),
      })),
    ]
  })
  await addFiles(storage, files)
}
