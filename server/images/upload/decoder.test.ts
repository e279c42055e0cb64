import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { HOSTILE_UPLOADS, photo } from '#tests/hostile-uploads.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { Decoder, type DecoderOptions } from './decoder.ts'
import { storeUpload } from './store-upload.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MEGABYTE = 1024 * 1024

const dataDir = temporaryFolder()
const storage = openStorage(dataDir)
let large: Buffer
let small: Buffer
let decoders: Decoder[] = []

beforeAll(async () => {
  large = await photo(6048, 8064).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer()
  small = await photo(600, 400).jpeg().toBuffer()
})
afterEach(() => {
  for (const decoder of decoders) decoder.close()
  decoders = []
})

function createDecoder(options?: DecoderOptions): Decoder {
  const decoder = new Decoder(options)
  decoders.push(decoder)
  return decoder
}
const send = (bytes: Uint8Array, decoder: Decoder) => storeUpload(() => ({ bytes }), { storage, decoder })
const runs = (pid: number | undefined) => {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a 48-megapixel photo of a phone is accepted, and the shop needs little memory for it', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const before = process.memoryUsage().rss
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss)
  }, 5)
  const stored = await send(large, decoder)
  clearInterval(watch)
  const file = join(dataDir, 'storage', 'product-images', stored)
  expect(await sharp(file).metadata()).toMatchObject({ width: 2400, height: 1800 })
  expect(max - before).toBeLessThan(100 * MEGABYTE)
  expect(decoder.peakBytes).toBeLessThan(400 * MEGABYTE)
})

test('a decompression bomb ends only the process, and the next image gets a new one', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const first = decoder.pid
  const bomb = await HOSTILE_UPLOADS.find(({ what }) => what.includes('half a gigabyte'))!.bytes()
  await expect(send(bomb, decoder)).rejects.toMatchObject({ status: 422, failure: 'tooHeavy' })
  await vi.waitUntil(() => !runs(first), 30_000)
  await expect(send(small, decoder)).resolves.toMatch(/\.jpg$/)
  expect(decoder.pid).not.toBe(first)
})

test('every thread that decodes an image leaves the CPU to the shop', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const { pid = 0 } = decoder
  // Linux has a priority for each thread, and libvips its own threads.
  const threads = process.platform === 'linux' ? await readdir(`/proc/${pid}/task`) : [pid]
  const priorities = threads.map((thread) => os.getPriority(Number(thread)))
  expect(Math.min(...priorities)).toBeGreaterThan(os.getPriority())
})

test('a stop signal to every process of the shop fails no image', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const { pid } = decoder
  process.kill(pid!, 'SIGSTOP') // not to be done before it gets them
  const stored = send(large, decoder)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGCONT'] as const) process.kill(pid!, signal)
  await expect(stored).resolves.toMatch(/\.jpg$/)
  expect(decoder.pid).toBe(pid)
})

test('a process that crashes fails only its own image', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const { pid } = decoder
  process.kill(pid!, 'SIGSTOP') // not to be done before it crashes
  const crashed = send(large, decoder)
  const next = send(small, decoder)
  await setImmediate() // both were handed over without waiting for anything else
  process.kill(pid!, 'SIGSEGV')
  process.kill(pid!, 'SIGCONT')
  await expect(crashed).rejects.toMatchObject({ status: 422, failure: 'tooHeavy' })
  await expect(next).resolves.toMatch(/\.jpg$/)
})

test.each([{ cpuSeconds: 0.05 }, { wallSeconds: 0.05 }, { memoryBytes: 8 * MEGABYTE }])(
  'an image that needs more than %o is refused, and the process with it ended',
  async (limits) => {
    const decoder = createDecoder({ limits })
    await expect(send(large, decoder)).rejects.toMatchObject({ status: 422, failure: 'tooHeavy' })
    expect(decoder.pid).toBeUndefined()
  },
)

test('an idle process killed by the system is replaced, and the next image succeeds', async () => {
  const decoder = createDecoder()
  await send(small, decoder)
  const first = decoder.pid!
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => decoder.pid !== first, 30_000)
  await expect(send(small, decoder)).resolves.toMatch(/\.jpg$/)
})

test('one process reads one image at a time, and images over the queue limit are rejected as busy', async () => {
  const decoder = createDecoder({ places: 8 })
  const pids = new Set<number | undefined>()
  const watch = setInterval(() => pids.add(decoder.pid), 1)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => send(small, decoder)))
  clearInterval(watch)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 503, failure: 'busy' })
  }
  pids.delete(undefined)
  expect(pids.size).toBe(1)
  await expect(send(small, decoder)).resolves.toMatch(/\.jpg$/)
})

test('the process ends when nothing was sent for a while', async () => {
  const decoder = createDecoder({ idleSeconds: 0.05 })
  await decoder.reEncode(small, 'jpg')
  const { pid } = decoder
  expect(runs(pid)).toBe(true)
  await vi.waitUntil(() => !runs(pid), 30_000)
})

test.each(['SIGKILL', 'nothing'])('the process ends with the shop, ended by %s', async (signal) => {
  const image = join(dataDir, 'small.jpg')
  await writeFile(image, small)
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', SHOP, dataDir, image], {
    cwd: root,
  })
  const [pid] = (await once(shop.stdout, 'data')).map(Number)
  expect(runs(pid)).toBe(true)
  if (signal === 'SIGKILL') shop.kill('SIGKILL')
  else shop.stdin.end()
  await once(shop, 'exit')
  await vi.waitUntil(() => !runs(pid), 30_000)
})
const SHOP = `
import { readFileSync } from 'node:fs'
import { openStorage } from '#server/storage/storage.ts'
import { Decoder } from '#server/images/upload/decoder.ts'
import { storeUpload } from '#server/images/upload/store-upload.ts'
const [dataDir, picture] = process.argv.slice(1)
const decoder = new Decoder()
await storeUpload(() => ({ bytes: readFileSync(picture) }), { storage: openStorage(dataDir), decoder })
console.log(decoder.pid)
process.stdin.resume()
`

test('two images are in memory at a time, the next one waits, and images over the limit are rejected', async () => {
  const decoder = createDecoder({ places: 3 })
  const held = { now: 0, max: 0 }
  const photo = async (bytes: Buffer) => {
    const stored = storeUpload(
      async () => {
        held.max = Math.max(held.max, ++held.now)
        return { bytes }
      },
      { storage, decoder },
    )
    return stored.finally(() => held.now--)
  }
  const outcomes = await Promise.allSettled([large, small, small, small].map(photo))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(held.max).toBe(2)
})

test('a failure to store an image is reported as such', async () => {
  const decoder = createDecoder()
  const full = openStorage(join(dataDir, 'small.jpg', 'no-folder'))
  await expect(storeUpload(() => ({ bytes: small }), { storage: full, decoder })).rejects.toMatchObject({
    status: 503,
    failure: 'notStored',
  })
})

test('names never repeat', async () => {
  const decoder = createDecoder()
  const [one, two] = await Promise.all([send(small, decoder), send(small, decoder)])
  expect(one).not.toBe(two)
  const files = await readdir(join(dataDir, 'storage', 'product-images'))
  expect(files).toEqual(expect.arrayContaining([one, two]))
})
