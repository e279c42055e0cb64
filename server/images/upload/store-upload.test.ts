import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { CORNERS, HOSTILE_UPLOADS, type Sample, type Taken } from '#tests/hostile-uploads.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { Decoder } from './decoder.ts'
import { storeUpload } from './store-upload.ts'
import { UploadError } from './upload-error.ts'

const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }
const METADATA = [
  'exif',
  'icc',
  'iptc',
  'xmp',
  'comments',
  'orientation',
  'tifftagPhotoshop',
  'gainMap',
] as const

const dataDir = temporaryFolder()
const decoder = new Decoder()
const folder = () => join(dataDir, 'storage', 'product-images')
const stored = () => readdir(folder()).catch(() => [])
const send = async ({ bytes, name }: Pick<Sample, 'bytes' | 'name'>) =>
  storeUpload(async () => ({ bytes: await bytes(), originalName: name }), {
    storage: openStorage(dataDir),
    decoder,
  })

afterAll(() => decoder.close())

describe('hostile and odd files', () => {
  const sentFiles = new Set<string>()
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test.each(HOSTILE_UPLOADS)('$what', async ({ name, bytes, expected }) => {
    const sent = await bytes()
    sentFiles.add(digest(sent))
    const before = await stored()
    const result = await send({ bytes: () => sent, name }).catch((error) => error)
    if ('status' in expected) {
      expect(result).toBeInstanceOf(UploadError)
      expect(result.status, result.message).toBe(expected.status)
      expect(result.message).toMatch(expected.says ?? /\.$/)
      expect(await stored()).toEqual(before)
    } else {
      await expectTaken(result, expected)
    }
  })

  test('no file is stored as it was sent', async () => {
    expect(HOSTILE_UPLOADS.length).toBeGreaterThanOrEqual(150)
    const names = await stored()
    expect(names.length).toBe(HOSTILE_UPLOADS.filter(({ expected }) => 'type' in expected).length)
    for (const name of names) expect(sentFiles).not.toContain(digest(await readFile(join(folder(), name))))
  })
})

async function expectTaken(result: string, { type, width, height, gone = [], corners }: Taken) {
  expect(result).toMatch(/^[0-9a-f]{32}\.[a-z]+$/)
  expect(result.endsWith(`.${type}`)).toBe(true)
  const file = await readFile(join(folder(), result))
  const metadata = await sharp(file).metadata()
  expect(metadata).toMatchObject({ format: FORMATS[type], width, height, space: 'srgb', depth: 'uchar' })
  expect(METADATA.filter((key) => metadata[key] !== undefined)).toEqual([])
  for (const text of gone) expect(file.includes(text, 0, 'latin1'), text).toBe(false)
  if (corners) await expectCorners(file, corners)
}

async function expectCorners(file: Uint8Array, tolerance: number) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const [right, bottom] = [info.width - 6, info.height - 6]
  const places = [
    [5, 5],
    [right, 5],
    [5, bottom],
    [right, bottom],
  ] as const
  for (const [index, [x, y]] of places.entries()) {
    const at = (y * info.width + x) * info.channels
    const differences = CORNERS[index]!.map((value, channel) => Math.abs(data[at + channel]! - value))
    expect(Math.max(...differences), `corner ${index}`).toBeLessThanOrEqual(tolerance)
  }
}
