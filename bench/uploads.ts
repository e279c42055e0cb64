/**
 * Measures the decoding of uploaded images: time, and peak memory of the shop's process and of the decoder process, for
 * phone photos and decompression bombs. Run it on an idle machine: `node bench/uploads.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Decoder } from '#server/images/upload/decoder.ts'
import { storeUpload } from '#server/images/upload/store-upload.ts'
import { openStorage } from '#server/storage/storage.ts'
import { HOSTILE_UPLOADS, photo } from '#tests/hostile-uploads.ts'

const BOMBS = /bomb|gigabyte|GB of|exactly 64|passes over|13 MB|10 MB of|9000 × 9000|10 000 frames/
const turned = { orientation: 6 }

const samples: { what: string; bytes: () => Uint8Array | Promise<Uint8Array> }[] = [
  {
    what: '12 MP photo, JPEG (3024 × 4032, on its side)',
    bytes: () => photo(3024, 4032).withMetadata(turned).jpeg({ quality: 80 }).toBuffer(),
  },
  {
    what: '48 MP photo, JPEG (6048 × 8064, on its side)',
    bytes: () => photo(6048, 8064).withMetadata(turned).jpeg({ quality: 80 }).toBuffer(),
  },
  {
    what: '48 MP photo, progressive JPEG',
    bytes: () => photo(6048, 8064).jpeg({ quality: 70, progressive: true }).toBuffer(),
  },
  { what: '12 MP photo, WebP', bytes: () => photo(3024, 4032).webp({ quality: 75, effort: 0 }).toBuffer() },
  { what: '12 MP photo, AVIF', bytes: () => photo(3024, 4032).avif({ quality: 50, effort: 0 }).toBuffer() },
  ...HOSTILE_UPLOADS.filter(({ what }) => BOMBS.test(what)),
]

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-bench-'))
const storage = openStorage(dataDir)
console.log('file MB    time ms   shop +MB   reader MB   picture → outcome')
for (const { what, bytes } of samples) {
  const decoder = new Decoder()
  const sent = await bytes()
  await storeUpload(async () => ({ bytes: await photo(64, 64).jpeg().toBuffer() }), { storage, decoder }) // starts the process
  await pause(200)
  const before = process.memoryUsage().rss
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss)
  }, 2)
  const start = performance.now()
  const outcome = await storeUpload(() => ({ bytes: sent }), { storage, decoder }).then(
    () => 'stored',
    ({ status, failure }) => `${status} ${failure}`,
  )
  const ms = performance.now() - start
  clearInterval(watch)
  const reader = decoder.peakBytes ? megabytes(decoder.peakBytes) : 'ended'
  const figures = [megabytes(sent.length), ms.toFixed(0), megabytes(max - before), reader]
  console.log(`${figures.map((figure) => figure.padStart(7)).join('    ')}   ${what} → ${outcome}`)
  decoder.close()
}
await rm(dataDir, { recursive: true })

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
