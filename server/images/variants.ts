import type { ImageSize } from '#domain/image-url.ts'
import type { Log } from '#server/log.ts'
import { teller, timed } from '#server/measurements.ts'
import { IMAGE_VARIANTS, PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { Turnstile } from '#server/turnstile.ts'
import { encodeVariant } from './encode.ts'
import type { Format } from './image-name.ts'

const tellImage = teller('image')
/** More would only share the processor with the pages. */
const ENCODINGS_AT_A_TIME = 2
const MOST_BROKEN = 1000

/** The pictures that visitors get: each made once from its original, when first asked for, and kept. */
export class ImageVariants {
  readonly #storage: Storage
  readonly #log: Pick<Log, 'warn'>
  readonly #turnstile = new Turnstile(ENCODINGS_AT_A_TIME)
  readonly #making = new Map<string, Promise<Uint8Array | undefined>>()
  readonly #broken = new Set<string>()

  constructor(storage: Storage, log: Pick<Log, 'warn'>) {
    this.#storage = storage
    this.#log = log
  }

  /** The picture's bytes; undefined when there is no such original, or it cannot be decoded. */
  async get(name: string, size: ImageSize, format: Format): Promise<Uint8Array | undefined> {
    const key = `${IMAGE_VARIANTS}/${name}/${size}.${format}`
    const kept = await this.#read(key)
    if (kept) return kept
    const making = this.#making.get(key) ?? this.#make(key, name, size, format)
    this.#making.set(key, making)
    return making.finally(() => this.#making.delete(key))
  }

  async #make(key: string, name: string, size: ImageSize, format: Format): Promise<Uint8Array | undefined> {
    if (this.#broken.has(name)) return undefined
    const original = await this.#read(`${PRODUCT_IMAGES}/${name}`)
    if (!original) return undefined
    try {
      const isDrawing = name.toLowerCase().endsWith('.svg')
      const bytes = await this.#turnstile.enter(() =>
        timed(encodeVariant(original, isDrawing, size, format), (ms, failed) =>
          tellImage(() => ({ job: 'variant', ms, failed })),
        ),
      )
      await this.#keep(key, bytes)
      return bytes
    } catch (error) {
      // Names are never reused, so what does not decode now never will: it is tried and told once.
      if (this.#broken.size < MOST_BROKEN) this.#broken.add(name)
      this.#log.warn({ err: error, name }, 'Una imagen no se puede leer')
      return undefined
    }
  }

  /** A full or read-only disk costs time, not the picture. */
  async #keep(key: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#storage.put(key, bytes)
    } catch (error) {
      this.#log.warn({ err: error, key }, 'Una imagen no se pudo guardar')
    }
  }

  async #read(key: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#storage.getBytes(key)
    } catch {
      // One that is there after all was kept by another request meanwhile.
      return (await this.#storage.exists(key)) ? this.#storage.getBytes(key) : undefined
    }
  }
}
