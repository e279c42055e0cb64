import sharp, { type Sharp } from 'sharp'
import type { ImageType } from '#server/images/upload/file-type.ts'

/** An uploaded file and the expected result. */
export interface Sample {
  what: string
  /** The name as sent; the result must not depend on it. */
  name: string
  /** Generated on demand: some files are large. */
  bytes: () => Uint8Array | Promise<Uint8Array>
  expected: Refused | Taken
}

interface Refused {
  status: 400 | 413 | 415 | 422
  /** The message that the operator must see. */
  says?: RegExp
}

export interface Taken {
  type: ImageType
  width: number
  height: number
  /** Text of the uploaded file that must not be in the stored file. */
  gone?: string[]
  /** Max difference in each channel between the image's corners and CORNERS. */
  corners?: number
}

export const SCRIPT = '<script>alert("azahar")</script>'
export const PHP = '<?php system($_GET["c"]); ?>'
/** Tolerance for lossy compression. */
export const SLIGHTLY_OFF = 24
export const WIDTH = 96
export const HEIGHT = 64

/** Top left, top right, bottom left, bottom right of `upright()`. */
export const CORNERS = [
  [200, 40, 40],
  [40, 160, 40],
  [40, 40, 200],
  [220, 220, 220],
] as const

const quarter = (index: 0 | 1 | 2 | 3) => ({
  create: { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 as const, background: rgb(CORNERS[index]) },
})
const rgb = ([r, g, b]: readonly [number, number, number]) => ({ r, g, b })

/** An image whose corners show its orientation. */
export function upright(): Sharp {
  const [left, top] = [WIDTH / 2, HEIGHT / 2]
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: rgb(CORNERS[0]) },
  }).composite([
    { input: quarter(1), left, top: 0 },
    { input: quarter(2), left: 0, top },
    { input: quarter(3), left, top },
  ])
}

/** The same image stored with this EXIF orientation (1–8). */
export async function storedTurned(orientation: number): Promise<Sharp> {
  const turn = [0, 0, 0, 180, 180, 90, 270, 270, 90][orientation] ?? 0
  const mirrored = [2, 4, 5, 7].includes(orientation)
  const turned = await sharp(await upright().png().toBuffer())
    .rotate(turn)
    .png()
    .toBuffer()
  return sharp(mirrored ? await sharp(turned).flop().png().toBuffer() : turned)
}

/** Three consecutive frames. */
export async function frames(): Promise<Sharp> {
  const frame = (r: number) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g: 0, b: 0 } } })
  const images = await Promise.all([0, 90, 180].map((red) => frame(red).png().toBuffer()))
  return sharp(images, { join: { animated: true } })
}

/** An image of any size that compresses about as badly as a photo: coarse grain. */
export function photo(width: number, height: number): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const small = {
    width: Math.ceil(width / 4),
    height: Math.ceil(height / 4),
    channels: 3,
    noise: grain,
  } as const
  return sharp({ create: { ...small, background: '#888' } }).resize(width, height, {
    fit: 'fill',
    kernel: 'nearest',
  })
}

/** A file truncated at several points; the last cut is well inside the image's data. */
export function truncated(type: ImageType, whole: () => Promise<Uint8Array>): Sample[] {
  return [0.05, 0.25, 0.5, 0.75, 0.9].map((part) => ({
    what: `${type} cut after ${part * 100} %`,
    name: `cortada.${type}`,
    bytes: async () => {
      const bytes = await whole()
      return bytes.subarray(0, Math.floor(bytes.length * part))
    },
    expected: { status: 422 },
  }))
}

/** Text appended to the image in a polyglot file. */
const TAILS: [what: string, tail: string][] = [
  ['ZIP', 'PK\x03\x04azahar-archive PK\x05\x06'],
  ['HTML', `<html><body>${SCRIPT}</body></html>`],
  ['PHP', PHP],
]

export function withTails(type: ImageType, image: () => Promise<Uint8Array>): Sample[] {
  return TAILS.map(([what, tail]) => ({
    what: `${type} with ${what} behind it`,
    name: `doble.${type}`,
    bytes: async () => Buffer.concat([await image(), Buffer.from(tail, 'latin1')]),
    expected: { type, width: WIDTH, height: HEIGHT, corners: SLIGHTLY_OFF, gone: [tail] },
  }))
}
