import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'
import { syncPath, syncPaths } from './sync-path.ts'

/** A file of this machine, and the key it gets in the storage. */
export interface AddedFile {
  path: string
  key: string
}

/**
 * flydrive's folder, except that a file of `put` appears whole or not at all, also after a power cut: flydrive
 * writes in place, so a reader or a crash could meet half an image under a URL that caches never update.
 */
export class DurableFolder extends FSDriver {
  readonly #root: string

  constructor(options: FSDriverOptions & { location: string }) {
    super(options)
    this.#root = options.location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#root, key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}.tmp`)
    try {
      await writeFile(draft, contents, { flag: 'wx', mode: 0o600, flush: true })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncPath(folder)
  }

  /**
   * Adds files of this machine that never change. A hard link costs no write, and its bytes have been on the disk since the
   * installation; where none is possible (another file system, another owner), the file is copied. Only a first start adds
   * files, and one call on this thread takes a third of the time of one in another.
   */
  async addFiles(files: readonly AddedFile[]): Promise<void> {
    const folders = new Set(files.map(({ key }) => dirname(join(this.#root, key))))
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const { path, key } of files) {
      try {
        linkSync(path, join(this.#root, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await this.put(key, await readFile(path))
      }
    }
    await syncPaths([...folders])
  }

  /** flydrive returns the whole memory block behind the bytes, which may be longer than the file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key))
  }
}
