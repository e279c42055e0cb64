import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { encrypted } from './encryption.ts'
import { MANIFEST, type Manifest, SECRET, sha256 } from './manifest.ts'
import { verifyBackup } from './read-backup.ts'
import { imagesAndRows, type Snapshot } from './shop-entries.ts'
import { writeSummed } from './summed-file.ts'
import { type Entry, tarOf } from './tar.ts'

/** Twice the reserve of the shop's disk (server/db/pglite/folder-checks.ts). */
const RESERVE = 128 * 2 ** 20

export interface ShopToBackUp extends Snapshot {
  engine: Database['engine']
  storage: Storage
  dataDir: string
  /** Aborts the backup when the shop closes. */
  signal?: AbortSignal | undefined
}

export interface MadeBackup {
  path: string
  bytes: number
  manifest: Manifest
}

/** Writes all data of the shop to one file and verifies it by reading it. Throws a BackupError. */
export async function writeBackup(
  shop: ShopToBackUp,
  path: string,
  { madeAt, passphrase }: { madeAt: Date; passphrase?: string | undefined },
): Promise<MadeBackup> {
  const tar = tarOf(everything(shop, madeAt), madeAt)
  let manifest: Manifest | undefined
  const bytes = await writeSummed(path, passphrase ? encrypted(tar, passphrase) : tar, {
    reserve: (await isOneDisk(dirname(path), shop.dataDir)) ? RESERVE : 0,
    verify: async (draft) => {
      manifest = await verifyBackup({ path: draft, passphrase })
    },
  })
  return { path, bytes, manifest: manifest as Manifest }
}

async function* everything(shop: ShopToBackUp, madeAt: Date): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = []
  const listed = (entry: Entry) => {
    entries.push({ name: entry.name, bytes: entry.bytes.length, sha256: sha256(entry.bytes) })
    return entry
  }
  const found = { migrations: [], tables: [], missingPictures: [] }
  for await (const entry of imagesAndRows(shop, found)) {
    shop.signal?.throwIfAborted()
    yield listed(entry)
  }
  // With PostgreSQL the secret is a row.
  const secret = shop.engine === 'pglite' && (await readFile(join(shop.dataDir, SECRET)).catch(() => null))
  if (secret) yield listed({ name: SECRET, bytes: secret })
  const manifest: Manifest = {
    format: 1,
    madeAt: madeAt.toISOString(),
    engine: shop.engine,
    ...found,
    entries,
  }
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }
}

async function isOneDisk(one: string, other: string): Promise<boolean> {
  const [device, otherDevice] = await Promise.all(
    [one, other].map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => undefined,
      ),
    ),
  )
  return device === undefined || device === otherDevice
}
