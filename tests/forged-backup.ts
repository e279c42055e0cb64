import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { MANIFEST, type Manifest, sha256 } from '#server/backup/manifest.ts'
import { readEntries } from '#server/backup/read-backup.ts'
import { RowSum } from '#server/db/table-rows.ts'

type Header = Parameters<ReturnType<typeof createTarPacker>['controller']['add']>[0]

export interface ForgedEntry extends Partial<Header> {
  name: string
  bytes: Uint8Array
}

export interface ForgedBackup {
  /** Without the manifest, which is written last. */
  entries: ForgedEntry[]
  manifest: Manifest
}

/** Writes a modified copy of an unencrypted backup with valid lists and checksums. */
export async function forgeBackup(
  from: string,
  to: string,
  change: (backup: ForgedBackup) => void,
): Promise<void> {
  const entries: ForgedEntry[] = []
  for await (const entry of readEntries({ path: from })) entries.push(entry)
  const manifest: Manifest = JSON.parse(Buffer.from(entries.pop()?.bytes ?? []).toString())
  change({ entries, manifest })
  manifest.entries = entries.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }))
  const tar = await packed([...entries, { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) }])
  writeSum(to, tar)
}

/** Appends the checksum to a file, as in every backup. */
export function writeSum(path: string, content: Uint8Array): void {
  writeFileSync(path, Buffer.concat([content, Buffer.from(`\nsha256 ${sha256(content)}\n`)]))
}

/** The content of a backup without its checksum. */
export function withoutSum(path: string): Buffer {
  return readFileSync(path).subarray(0, -73)
}

/** Replaces the rows of a table, one JSON text each, and their checksums. */
export function setRows({ entries, manifest }: ForgedBackup, table: string, rows: string[]): void {
  const bytes = gzipSync(`${rows.join('\n')}\n`)
  const others = entries.filter(({ name }) => !name.startsWith(`tables/${table}/`))
  entries.splice(0, entries.length, ...others, { name: `tables/${table}/000001.jsonl.gz`, bytes })
  const sum = new RowSum()
  sum.add(rows)
  manifest.tables = manifest.tables.map((one) => (one.name === table ? { name: table, ...sum.sum } : one))
}

async function packed(entries: ForgedEntry[]): Promise<Buffer> {
  const { readable, controller } = createTarPacker()
  const content = buffer(readable)
  for (const { bytes, ...header } of entries) {
    const writer = controller.add({ size: bytes.length, ...header }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  controller.finalize()
  return content
}
