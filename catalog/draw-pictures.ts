import { PRODUCT_IMAGES, randomImageName, type Storage } from '#server/storage/storage.ts'
import { drawBottle, type View } from './bottle/draw-bottle.ts'
import type { CataloguePerfume } from './catalogue-perfume.ts'

const views: readonly View[] = [0, 1, 2, 3]
/** Files written at once: enough to keep a disk or an object store busy. */
const atOnce = 8

/**
 * Draws every perfume's pictures into storage and returns their names, in the order of `perfumes`. A name is added to
 * `written` before its file is begun, so that the caller can take back all of them.
 */
export async function drawPictures(
  perfumes: readonly CataloguePerfume[],
  storage: Storage,
  written: string[],
): Promise<string[][]> {
  const names = perfumes.map(({ pictures }) => views.slice(0, pictures).map(() => randomImageName('svg')))
  const drawings = perfumes.flatMap((perfume, index) =>
    (names[index] ?? []).map((name, view) => ({ perfume, name, view: view as View })),
  )
  for (let start = 0; start < drawings.length; start += atOnce) {
    const batch = drawings.slice(start, start + atOnce)
    written.push(...batch.map(({ name }) => name))
    await Promise.all(
      batch.map(({ perfume, name, view }) =>
        storage.put(pictureKey(name), drawBottle(perfume, view), {
          contentType: 'image/svg+xml',
          cacheControl: 'public, max-age=3600',
        }),
      ),
    )
  }
  return names
}

/** Takes files back after a failure; one that cannot be removed must not hide what went wrong. */
export async function removePictures(storage: Storage, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => storage.delete(pictureKey(name))))
}

const pictureKey = (name: string) => `${PRODUCT_IMAGES}/${name}`
