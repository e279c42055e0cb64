import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import {
  HEIGHT,
  PHP,
  type Sample,
  SCRIPT,
  SLIGHTLY_OFF,
  storedTurned,
  truncated,
  upright,
  WIDTH,
  withTails,
} from './sample.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const MEGABYTE = 1024 * 1024

function chunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function header(width: number, height: number, depth: number, color: number, interlaced = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}

/** A zlib stream of `count` zero bytes, generated without holding them in memory. */
function zeros(count: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.floor(count / MEGABYTE) }, () => block)
  const adler32 = Buffer.alloc(4)
  adler32.writeUInt16BE(count % 65521)
  adler32.writeUInt16BE(1, 2)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...blocks,
    deflateRawSync(Buffer.alloc(count % MEGABYTE)),
    adler32,
  ])
}

const file = (...chunks: Uint8Array[]) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND')])
/** A complete and valid black image of any size. */
const black = (width: number, height: number, bits: number, depth: number, color: number, interlaced = 0) =>
  file(
    header(width, height, depth, color, interlaced),
    chunk(
      'IDAT',
      zeros(interlaced ? adam7Bytes(width, height, bits) : height * (1 + Math.ceil((width * bits) / 8))),
    ),
  )

function adam7Bytes(width: number, height: number, bits: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ]
  return passes.reduce((sum, [left = 0, top = 0, across = 1, down = 1]) => {
    const columns = Math.ceil((width - left) / across)
    return sum + Math.ceil((height - top) / down) * (1 + Math.ceil((columns * bits) / 8))
  }, 0)
}

/** Uses other compression settings than the shop, so that a stored original differs from a re-encoded file. */
const plain = () => upright().png({ compressionLevel: 1, adaptiveFiltering: true }).toBuffer()
/** A valid image with extra chunks before its pixels. */
const withChunks = async (...chunks: Uint8Array[]) => {
  const bytes = await plain()
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)])
}
const animation = (frames: number) => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const pixel = deflateSync(Buffer.alloc(2))
  const frame = (index: number) => {
    const [place, data] = [Buffer.alloc(26), Buffer.alloc(4 + pixel.length)]
    place.writeUInt32BE(index === 0 ? 0 : index * 2 - 1)
    place.set([0, 0, 0, 1, 0, 0, 0, 1], 4)
    data.writeUInt32BE(index * 2)
    data.set(pixel, 4)
    return [chunk('fcTL', place), index === 0 ? chunk('IDAT', pixel) : chunk('fdAT', data)]
  }
  return file(
    header(1, 1, 8, 0),
    chunk('acTL', control),
    ...Array.from({ length: frames }, (_, i) => frame(i)).flat(),
  )
}
const broken = async (change: (bytes: Buffer) => void) => {
  const bytes = await plain()
  change(bytes)
  return bytes
}

const taken = (what: string, bytes: Sample['bytes'], gone: string[] = []): Sample => ({
  what: `PNG: ${what}`,
  name: 'foto.png',
  bytes,
  expected: { type: 'png', width: WIDTH, height: HEIGHT, corners: SLIGHTLY_OFF, gone },
})
const refused = (what: string, status: 413 | 422, bytes: Sample['bytes'], says?: RegExp): Sample => ({
  what: `PNG: ${what}`,
  name: 'foto.png',
  bytes,
  expected: says ? { status, says } : { status },
})

export const PNG_SAMPLES: Sample[] = [
  taken('plain', plain),
  taken('named .jpg', plain),
  taken('16 bits', () => upright().toColourspace('rgb16').png().toBuffer()),
  taken('palette', () => upright().png({ palette: true }).toBuffer()),
  taken('interlaced', () => upright().png({ progressive: true }).toBuffer()),
  taken('upside down by EXIF', async () =>
    (await storedTurned(3)).withMetadata({ orientation: 3 }).png().toBuffer(),
  ),
  taken('script in tEXt', () => withChunks(chunk('tEXt', `Comment\0${SCRIPT}`)), [SCRIPT]),
  taken('PHP in iTXt', () => withChunks(chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${PHP}`)), [PHP]),
  taken('chunk of unknown type', () => withChunks(chunk('evIl', SCRIPT)), [SCRIPT]),
  taken('1 GB of text in zTXt', () => withChunks(chunk('zTXt', tail('Comment\0\0', zeros(1e9))))),
  taken('1 GB of text in iTXt', () => withChunks(chunk('iTXt', tail('Comment\0\x01\0\0\0', zeros(1e9))))),
  taken('1 GB of colour profile', () => withChunks(chunk('iCCP', tail('icc\0\0', zeros(1e9))))),
  taken('10 000 text chunks', () =>
    withChunks(...Array.from({ length: 10_000 }, () => chunk('tEXt', 'a\0b'))),
  ),
  ...withTails('png', plain),
  {
    what: 'PNG: gray with transparency',
    name: 'gris.png',
    bytes: () => file(header(8, 8, 8, 4), chunk('IDAT', zeros(8 * 17))),
    expected: { type: 'png', width: 8, height: 8 },
  },
  {
    what: 'PNG: exactly 64 megapixels',
    name: 'grande.png',
    bytes: () => black(8000, 8000, 8, 8, 0),
    expected: { type: 'png', width: 2400, height: 2400 },
  },
  refused('one row more than 64 megapixels', 413, () => black(8000, 8001, 8, 8, 0), /64 megapíxeles/),
  refused('bomb of 30 000 × 30 000 in one bit', 413, () => black(30_000, 30_000, 1, 1, 0)),
  refused('bomb of 196 megapixels', 413, () => black(14_000, 14_000, 8, 8, 0), /64 megapíxeles/),
  refused('20 001 × 1', 413, () => black(20_001, 1, 8, 8, 0), /20\.000/),
  refused('1 × 20 001', 413, () => black(1, 20_001, 8, 8, 0), /20\.000/),
  refused(
    'half a gigabyte of pixels within the limits',
    422,
    () => black(8000, 8000, 64, 16, 6, 1),
    /pesada/,
  ),
  refused('largest size there is', 422, () =>
    file(header(0x7fffffff, 0x7fffffff, 16, 6), chunk('IDAT', zeros(9))),
  ),
  refused('negative width', 422, () => file(header(0x80000001, 8, 8, 2), chunk('IDAT', zeros(200)))),
  refused('no width', 422, () => file(header(0, 8, 8, 2), chunk('IDAT', zeros(8)))),
  refused('no height', 422, () => file(header(8, 0, 8, 2), chunk('IDAT', zeros(8)))),
  refused('colour type that does not exist', 422, () => file(header(8, 8, 8, 7), chunk('IDAT', zeros(200)))),
  refused('depth that does not exist', 422, () => file(header(8, 8, 3, 2), chunk('IDAT', zeros(200)))),
  refused('no pixels', 422, () => file(header(8, 8, 8, 2))),
  refused('too few pixels', 422, () => file(header(800, 800, 8, 2), chunk('IDAT', zeros(500)))),
  refused('pixels that are no zlib stream', 422, () => file(header(8, 8, 8, 2), chunk('IDAT', SCRIPT))),
  refused('unknown chunk that must be understood', 422, () => withChunks(chunk('EVIL', SCRIPT))),
  refused('wrong checksum of the header', 422, () => broken((bytes) => bytes.writeUInt32BE(1, 29))),
  refused('wrong checksum of the pixels', 422, () =>
    broken((bytes) => bytes.writeUInt32BE(1, bytes.length - 16)),
  ),
  refused('chunk longer than the file', 422, () => broken((bytes) => bytes.writeUInt32BE(0x7fffffff, 33))),
  refused('signature alone', 422, () => SIGNATURE),
  refused('animated, 3 frames', 422, () => animation(3), /movimiento/),
  refused('animated, 10 000 frames', 422, () => animation(10_000), /movimiento/),
  ...truncated('png', plain),
]

function tail(text: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(text, 'latin1'), bytes])
}
