import {
  frames,
  HEIGHT,
  PHP,
  photo,
  type Sample,
  SCRIPT,
  SLIGHTLY_OFF,
  storedTurned,
  truncated,
  upright,
  WIDTH,
  withTails,
} from './sample.ts'

const webp = () => upright().webp({ quality: 95 }).toBuffer()
const avif = () => upright().avif({ quality: 90, effort: 0 }).toBuffer()
const secrets = { IFD0: { Artist: 'Ana, Calle Mayor 1', ImageDescription: PHP } }
const noise = (format: 'webp' | 'avif') => () => photo(300, 200).toFormat(format, { effort: 0 }).toBuffer()

async function changed(whole: () => Promise<Buffer>, change: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = await whole()
  change(bytes)
  return bytes
}

/** Changes the canvas size in the extended header of a file with metadata. */
const canvas = (width: number, height: number) =>
  changed(
    () => upright().withExif(secrets).webp().toBuffer(),
    (bytes) => {
      bytes.writeUIntLE(width - 1, 24, 3)
      bytes.writeUIntLE(height - 1, 27, 3)
    },
  )
/** Two sizes minus one, 14 bits each, after the signature of a lossless image. */
const encodeLossless = (width: number, height: number) =>
  changed(
    () => upright().webp({ lossless: true }).toBuffer(),
    (bytes) => {
      const at = bytes.indexOf('VP8L') + 9
      bytes.writeUInt32LE((bytes.readUInt32LE(at) & 0xf0000000) + (height - 1) * 2 ** 14 + width - 1, at)
    },
  )
const animatedWebp = async () => (await frames()).webp().toBuffer()

/** Changes the size in the header; the pixels keep their size. */
const framed = (width: number, height: number) =>
  changed(avif, (bytes) => {
    const at = bytes.indexOf('ispe')
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  })
const rebranded = (main: string) => changed(avif, (bytes) => bytes.write(main, 8, 'latin1'))
const withoutPixels = async () => {
  const bytes = await avif()
  return bytes.subarray(0, bytes.indexOf('mdat') + 4)
}

const taken = (what: string, type: 'webp' | 'avif', bytes: Sample['bytes'], gone: string[] = []): Sample => ({
  what: `${type}: ${what}`,
  name: `foto.${type}`,
  bytes,
  expected: { type, width: WIDTH, height: HEIGHT, corners: SLIGHTLY_OFF, gone },
})
const refused = (what: string, status: 413 | 415 | 422, bytes: Sample['bytes'], says?: RegExp): Sample => ({
  what,
  name: 'foto.webp',
  bytes,
  expected: says ? { status, says } : { status },
})

export const WEBP_SAMPLES: Sample[] = [
  taken('lossy', 'webp', webp),
  taken('lossless', 'webp', () => upright().webp({ lossless: true }).toBuffer()),
  taken('transparent', 'webp', () => upright().ensureAlpha(0.99).webp({ quality: 95 }).toBuffer()),
  taken('owner and PHP in EXIF', 'webp', () => upright().withExif(secrets).webp({ quality: 95 }).toBuffer(), [
    'Calle Mayor',
    PHP,
  ]),
  taken(
    'script in XMP',
    'webp',
    () => upright().withXmp(`<x>${SCRIPT}</x>`).webp({ quality: 95 }).toBuffer(),
    [SCRIPT],
  ),
  taken('turned by EXIF', 'webp', async () =>
    (await storedTurned(6)).withMetadata({ orientation: 6 }).webp({ quality: 95 }).toBuffer(),
  ),
  ...withTails('webp', webp),
  refused('webp: animated', 422, animatedWebp, /movimiento/),
  refused('webp: canvas of 16 000 × 16 000', 422, () => canvas(16_000, 16_000)),
  refused('webp: canvas larger than its picture', 422, () => canvas(5000, 5000)),
  refused('webp: lossless, 12 000 × 8000 by its header', 413, () => encodeLossless(12_000, 8000)),
  refused('webp: header alone', 422, () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')),
  refused('webp: text behind the header', 422, () =>
    Buffer.from(`RIFF\xff\0\0\0WEBPVP8 ${SCRIPT}`, 'latin1'),
  ),
  ...truncated('webp', noise('webp')),
]

export const AVIF_SAMPLES: Sample[] = [
  taken('plain', 'avif', avif),
  taken(
    'owner and PHP in EXIF',
    'avif',
    () => upright().withExif(secrets).avif({ quality: 90, effort: 0 }).toBuffer(),
    ['Calle Mayor', PHP],
  ),
  ...withTails('avif', avif),
  refused('avif: sequence of pictures', 422, () => rebranded('avis'), /movimiento/),
  refused('avif: 30 000 × 30 000 by its header', 413, () => framed(30_000, 30_000)),
  refused('avif: 7000 × 7000 by its header', 422, () => framed(7000, 7000)),
  refused('avif: pixels missing', 422, withoutPixels),
  refused('avif: type alone', 422, () => Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1')),
  ...truncated('avif', noise('avif')),
]
