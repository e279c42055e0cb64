import { basename } from 'node:path'
import { BackupError } from './backup-error.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { IMAGES, MANIFEST, type Manifest, manifestSchema, SECRET, sha256, TABLES } from './manifest.ts'
import { checkSum, readContent } from './summed-file.ts'
import { type Entry, readTar } from './tar.ts'

export interface BackupFile {
  path: string
  /** BACKUP_PASSPHRASE, only needed for an encrypted backup. */
  passphrase?: string | undefined
}

/** The allowed entry names: no path traversal and no unknown entries. */
const ENTRY_NAME = new RegExp(
  `^(?:${IMAGES}(?!\\.\\.?$)[^/\\\\\\0]{1,255}|${TABLES}[a-z_][a-z0-9_]*/\\d{6,}\\.jsonl\\.gz|${SECRET}|${MANIFEST})$`,
)

/**
 * Reads the whole file and returns its manifest. Throws a BackupError for a changed byte, and for invalid content: an
 * attacker can craft a file with correct checksums.
 */
export async function verifyBackup(file: BackupFile): Promise<Manifest> {
  await checkSum(file.path)
  const found: Manifest['entries'] = []
  const names = new Set<string>()
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readEntries(file)) {
    if (manifest || names.has(name) || !ENTRY_NAME.test(name)) throw damaged(file)
    names.add(name)
    if (name === MANIFEST) manifest = parseManifest(bytes, file)
    else found.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
  }
  if (!manifest || JSON.stringify(found) !== JSON.stringify(manifest.entries)) throw damaged(file)
  return manifest
}

/** The entries in their order: images, rows, secret, manifest. */
export async function* readEntries({ path, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const start = readContent(path)
  const { value } = await start.next()
  await start.return(undefined)
  if (!isEncrypted(value ?? new Uint8Array())) {
    yield* readTar(readContent(path))
    return
  }
  if (!passphrase)
    throw new BackupError(
      `La copia ${basename(path)} está cifrada: hace falta su contraseña en BACKUP_PASSPHRASE.`,
    )
  yield* readTar(decrypted(readContent(path), passphrase))
}

function parseManifest(bytes: Uint8Array, file: BackupFile): Manifest {
  let content: { format?: unknown }
  try {
    content = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    throw damaged(file)
  }
  if (typeof content.format === 'number' && content.format > 1)
    throw new BackupError(
      'La copia es de una versión más nueva de la tienda: restáurala con esa versión o una posterior.',
    )
  const parsed = manifestSchema.safeParse(content)
  if (!parsed.success) throw damaged(file)
  return parsed.data
}

const damaged = ({ path }: BackupFile) =>
  new BackupError(`La copia ${basename(path)} está dañada: no contiene lo que dice su lista.`)
