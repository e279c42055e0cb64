import sharp, { type Sharp } from 'sharp'
import {
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

const plain = () => upright().jpeg({ quality: 95 }).toBuffer()

function segment(marker: number, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A valid image with extra segments after its first marker. */
async function withSegments(...segments: Uint8Array[]): Promise<Buffer> {
  const bytes = await plain()
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
}

/** Segments of the maximum size. */
const filled = (marker: number, start: string, times: number) =>
  Array.from({ length: times }, (_, index) =>
    segment(marker, start.replace('#', String.fromCharCode(index + 1)).padEnd(65_533, 'x')),
  )

/** Changes the frame header, for example the size in it. */
async function reframed(change: (bytes: Buffer, at: number) => void): Promise<Buffer> {
  const bytes = await plain()
  change(bytes, bytes.indexOf(Buffer.from([0xff, 0xc0])))
  return bytes
}
const sized = (width: number, height: number) =>
  reframed((bytes, at) => {
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
  })

/** Each further scan of the whole image takes a few hundred bytes. */
async function withScans(times: number): Promise<Buffer> {
  const large = { width: 4000, height: 4000, channels: 3, background: '#777' } as const
  const bytes = await sharp({ create: large }).jpeg({ progressive: true }).toBuffer()
  const last = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, bytes.length - 2), ...Array(times).fill(last), bytes.subarray(-2)])
}

/** Starts like a comment of a script: the image is also valid JavaScript. */
async function scriptAndImage(): Promise<Buffer> {
  const script = `*/=1;${SCRIPT}/*`
  const frame = Buffer.concat([
    Buffer.from([0xff, 0xe0]),
    Buffer.from('/*'),
    Buffer.from(script.padEnd(0x2f2a - 2)),
  ])
  const bytes = await plain()
  return Buffer.concat([bytes.subarray(0, 2), frame, bytes.subarray(2)])
}

/** Ultra HDR of current phones: a second image after the first contains the gain map. */
const ultraHdr = () => {
  const image = upright() as Sharp & { withGainMap(): Sharp } // missing from the types of sharp 0.35.5
  return image.withGainMap().jpeg({ quality: 95 }).toBuffer()
}

/** The scan header of some Samsung phones, which is invalid although the image can be decoded. */
async function untidyScan(): Promise<Buffer> {
  const bytes = await plain()
  const at = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes.set([0, 0], at + bytes.readUInt16BE(at + 2) - 1)
  return bytes
}

async function bytesBeforeScan(): Promise<Buffer> {
  const bytes = await plain()
  const at = bytes.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('junk'), bytes.subarray(at)])
}

/** Has an end marker, but only half of the image data. */
async function endedEarly(): Promise<Buffer> {
  const bytes = await photo(300, 200).jpeg().toBuffer()
  return Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from([0xff, 0xd9])])
}

const taken = (what: string, bytes: Sample['bytes'], gone: string[] = [], name = 'foto.jpg'): Sample => ({
  what: `JPEG: ${what}`,
  name,
  bytes,
  expected: { type: 'jpg', width: WIDTH, height: HEIGHT, corners: SLIGHTLY_OFF, gone },
})
const refused = (what: string, status: 413 | 415 | 422, bytes: Sample['bytes']): Sample => ({
  what: `JPEG: ${what}`,
  name: 'foto.jpg',
  bytes,
  expected: { status },
})
const padded = async (length: number) =>
  Buffer.concat([await plain(), Buffer.alloc(length)]).subarray(0, length)

export const JPEG_SAMPLES: Sample[] = [
  taken('plain', plain),
  taken('named .png', plain, [], 'foto.png'),
  taken('no extension', plain, [], 'foto'),
  taken('progressive', () => upright().jpeg({ quality: 95, progressive: true }).toBuffer()),
  {
    what: 'JPEG: CMYK, as printers send',
    name: 'imprenta.jpg',
    bytes: () => upright().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    // CMYK cannot represent the saturated blue.
    expected: { type: 'jpg', width: WIDTH, height: HEIGHT, corners: 72 },
  },
  taken('wide colours of a phone', () => upright().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()),
  {
    what: 'JPEG: Ultra HDR',
    name: 'PXL_1.jpg',
    bytes: ultraHdr,
    // The encoder of the sample darkens the image to reserve the range above white.
    expected: { type: 'jpg', width: WIDTH, height: HEIGHT, corners: 56, gone: ['hdrgm', 'urn:iso'] },
  },
  taken('scan header as some Samsung phones write it', untidyScan),
  taken('stray bytes between its segments', bytesBeforeScan, ['junk']),
  taken('second picture behind the first', async () => Buffer.concat([await plain(), await plain()])),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    taken(`held as EXIF ${orientation} says`, async () =>
      (await storedTurned(orientation)).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    ),
  ),
  taken('held as no camera can be', async () => {
    const bytes = await upright().withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer()
    const tag = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 8])
    bytes[bytes.indexOf(tag) + 8] = 99
    return bytes
  }),
  taken('place, owner and PHP in EXIF', () => upright().withExif(EXIF).jpeg({ quality: 95 }).toBuffer(), [
    'Calle Mayor',
    PHP,
    'Exif',
  ]),
  taken('13 MB of EXIF', () => withSegments(...filled(0xe1, 'Exif\0\0MM\0*', 200)), ['Exif']),
  taken('13 MB of XMP', () => withSegments(...filled(0xe1, 'http://ns.adobe.com/xap/1.0/\0', 200)), [
    'adobe',
  ]),
  taken('10 MB of colour profile', () => withSegments(...filled(0xe2, 'ICC_PROFILE\0#\x96', 150)), [
    'ICC_PROFILE',
  ]),
  taken('IPTC', () => withSegments(segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20${SCRIPT}`)), [
    '8BIM',
  ]),
  taken('script in a comment', () => withSegments(segment(0xfe, SCRIPT)), [SCRIPT]),
  taken('PHP in a comment', () => withSegments(segment(0xfe, PHP)), [PHP]),
  taken('also a script', scriptAndImage, [SCRIPT]),
  taken('15 MB exactly', () => padded(15 * 1024 * 1024)),
  ...withTails('jpg', plain),
  refused('15 MB and one byte', 413, () => padded(15 * 1024 * 1024 + 1)),
  refused('65 535 × 65 535', 422, () => sized(65_535, 65_535)),
  refused('65 000 × 65 000', 413, () => sized(65_000, 65_000)),
  refused('20 001 × 64', 413, () => sized(20_001, 64)),
  refused('9000 × 9000 in a small file', 413, () => sized(9000, 9000)),
  refused('7000 × 7000, the pixels missing', 422, () => sized(7000, 7000)),
  refused('ended in the middle', 422, endedEarly),
  refused('no width', 422, () => sized(0, 64)),
  refused('no height', 422, () => sized(96, 0)),
  refused('nine components', 422, () => reframed((bytes, at) => bytes.writeUInt8(9, at + 9))),
  refused('17 bits', 422, () => reframed((bytes, at) => bytes.writeUInt8(17, at + 4))),
  refused('5000 passes over 16 megapixels', 422, () => withScans(5000)),
  refused('first marker alone', 422, () => Buffer.from([0xff, 0xd8, 0xff])),
  refused('first marker, then PHP', 422, () => Buffer.from(`\xff\xd8\xff\xe0${PHP}`, 'latin1')),
  refused('first marker, then noise', 422, async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await photo(100, 100).raw().toBuffer()]),
  ),
  refused('one byte before it', 415, async () => Buffer.concat([Buffer.from([0]), await plain()])),
  ...truncated('jpg', plain),
]

const EXIF = {
  IFD0: { Artist: 'Ana, Calle Mayor 1', ImageDescription: PHP, Copyright: 'Ana' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '40/1 25/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '3/1 42/1 0/1',
  },
}
