import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError } from './backup-error.ts'

export interface Entry {
  name: string
  bytes: Uint8Array
}

/** Streams the entries as a tar file, which any `tar -x` unpacks. */
export async function* writeTar(entries: AsyncIterable<Entry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const adding = (async () => {
    try {
      for await (const { name, bytes } of entries) {
        const writer = controller.add({ name, size: bytes.length, mode: 0o600, mtime }).getWriter()
        await writer.write(bytes)
        await writer.close()
      }
      controller.finalize()
    } catch (error) {
      controller.error(error)
    }
  })()
  try {
    yield* iterable(readable)
  } finally {
    await adding // the source of the entries has also ended, after success or an abort
  }
}

/** Max bytes of one entry, which is read into memory: an image, or some megabytes of compressed rows. */
const MAX_ENTRY = 256 * 2 ** 20

/** The entries of a tar file, one at a time. Throws a BackupError for an entry that is no file or too large. */
export async function* readTar(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const feeding = feed(tar, writable)
  feeding.catch(() => {}) // the reader gets the error from its stream
  try {
    for await (const { header, body } of iterable(readable)) {
      const { name, type, size } = header
      if (type !== 'file' || size > MAX_ENTRY)
        throw new BackupError('La copia no es de una tienda: contiene algo que ninguna copia lleva.')
      yield { name, bytes: await buffer(body) }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError('La copia está dañada: no se puede leer.', { cause: error })
  }
  await feeding
}

async function feed(source: AsyncIterable<Uint8Array>, target: WritableStream<Uint8Array>): Promise<void> {
  const writer = target.getWriter()
  try {
    for await (const chunk of source) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** The DOM types do not declare that these streams are async iterables. */
function iterable<Value>(stream: ReadableStream<Value>): AsyncIterable<Value> {
  return stream as unknown as AsyncIterable<Value>
}
