import type { Entry, ZipFile } from 'yauzl'
import { IMAGE_BYTES } from '#shop/images/file-limits.ts'
import { cleanLine } from '#shop/text/clean-text.ts'
import { ARCHIVE_LIMITS, ArchiveError } from './archive-error.ts'

const MB = 1024 * 1024
/** Max characters of a path. */
const MAX_NAME = 300

const IMAGE_NAME = /\.(jpe?g|png|webp|avif)$/i
/** What macOS and Windows add to archives. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const SYMLINK = 0o120000
const FILE_TYPE = 0o170000

/** A ZIP file whose list of entries is within the limits. Nothing is unpacked until `readImage`. */
export interface ImageArchive {
  /** Paths of the images, in the order of the file. */
  images: readonly string[]
  /** Paths of other files, which are not read; ZIP files inside are among them. */
  ignored: readonly string[]
  /** The bytes of one image, up to 15 MB. Throws an ArchiveError. */
  readImage(path: string): Promise<Uint8Array>
}

/**
 * Reads the list of a ZIP file of images. Throws an ArchiveError for what is no ZIP file, has a password, links or paths
 * that leave it, or would unpack to too much. Sizes are those of the list; `readImage` fails where they are not true.
 */
export async function readArchive(bytes: Uint8Array): Promise<ImageArchive> {
  if (bytes.length > ARCHIVE_LIMITS.bytes) throw new ArchiveError('tooManyBytes')
  const { fromBufferPromise } = await import('yauzl')
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).catch(
    (cause) => {
      throw new ArchiveError('notZip', { cause })
    },
  )
  if (zip.entryCount > ARCHIVE_LIMITS.entries) throw new ArchiveError('tooManyEntries')
  const images = new Map<string, Entry>()
  const ignored: string[] = []
  let unpacked = 0
  for (const entry of await listEntries(zip)) {
    unpacked += entry.uncompressedSize
    if (unpacked > ARCHIVE_LIMITS.unpacked) throw new ArchiveError('tooLarge')
    const path = entry.fileName
    if (path.endsWith('/') || SYSTEM_FILE.test(path)) continue
    const isImage = IMAGE_NAME.test(path) && path.length <= MAX_NAME && cleanLine(path).length === path.length
    if (isImage && !images.has(path)) images.set(path, entry)
    else ignored.push(cleanLine(path).slice(0, MAX_NAME))
  }
  if (unpacked > Math.max(bytes.length, MB) * ARCHIVE_LIMITS.ratio) throw new ArchiveError('bomb')
  if (images.size === 0) throw new ArchiveError('noImages')
  return {
    images: [...images.keys()],
    ignored,
    async readImage(path) {
      const entry = images.get(path)
      if (!entry) throw new ArchiveError('gone')
      return readEntry(zip, entry)
    },
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ArchiveError('encrypted')
      if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) throw new ArchiveError('unsafe')
      if (entries.push(entry) > ARCHIVE_LIMITS.entries) throw new ArchiveError('tooManyEntries')
    }
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause
    const isPath = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(
      String((cause as Error).message),
    )
    throw new ArchiveError(isPath ? 'unsafe' : 'notZip', { cause })
  }
  return entries
}

/** The stream of the package fails as soon as there are more bytes than the list says. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.uncompressedSize > IMAGE_BYTES) throw new ArchiveError('imageTooLarge')
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (cause) {
    throw new ArchiveError('damagedEntry', { cause })
  }
}
