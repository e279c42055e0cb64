import { UploadError, type UploadFailure } from './upload-error.ts'

/** The stored types; also the extensions of their files. */
export type ImageType = 'jpg' | 'png' | 'webp' | 'avif'

/** The type of a file by its first bytes; throws an UploadError for every type that is not taken. */
export function acceptedType(bytes: Uint8Array, originalName = ''): ImageType {
  if (bytes.length === 0) throw new UploadError('empty')
  const type = imageType(bytes)
  if (type) return type
  throw new UploadError(refusedType(readStart(bytes), originalName))
}

/** One of the types that are taken, or undefined. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const start = readStart(bytes)
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  return brands(start).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : undefined
}

/** Whether this is an AVIF sequence of several images. */
export function isSequence(bytes: Uint8Array): boolean {
  return brands(readStart(bytes)).includes('avis')
}

/** The first bytes as text, one character per byte. */
function readStart(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1')
}

/** First bytes that identify a file type. */
const BEGINNINGS: [string, UploadFailure][] = [
  ['GIF8', 'gif'],
  ['BM', 'otherImage'],
  ['\0\0\x01\0', 'otherImage'], // icon
  ['\0\0\x02\0', 'otherImage'], // cursor
  ['8BPS', 'otherImage'], // Photoshop
  ['II*\0', 'otherImage'], // TIFF
  ['MM\0*', 'otherImage'],
  ['II+\0', 'otherImage'],
  ['MM\0+', 'otherImage'],
  ['\0\0\0\x0cjP  ', 'otherImage'], // JPEG 2000
  ['\xff\x4f\xff\x51', 'otherImage'],
  ['\0\0\0\x0cJXL ', 'otherImage'], // JPEG XL
  ['\xff\x0a', 'otherImage'],
  ['\x1aE\xdf\xa3', 'video'], // Matroska, WebM
  ['FLV', 'video'],
  ['\0\0\x01\xba', 'video'], // MPEG
]
const TEXTS: [RegExp, UploadFailure][] = [
  [/%PDF-/, 'pdf'],
  [/<svg[\s>]|<!doctype svg/i, 'svg'],
  [/<(?:!doctype html|html|head|body|script|iframe|img)[\s>]/i, 'html'],
]
/** Raw formats of cameras share their first bytes with TIFF; only the file name distinguishes them. */
const RAW_NAME = /\.(?:dng|cr2|cr3|nef|arw|orf|rw2|raf|pef|srw)$/i
const SVG_NAME = /\.svgz?$/i

function refusedType(start: string, originalName: string): UploadFailure {
  const container = brands(start)
  if (RAW_NAME.test(originalName)) return 'raw'
  if (container.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'heic'
  if (container.length > 0) return 'video'
  const failure =
    BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1] ??
    TEXTS.find(([text]) => text.test(start))?.[1]
  return failure ?? (SVG_NAME.test(originalName) ? 'svg' : 'unknown')
}

/** The brands of a file that begins with ISO's `ftyp` box (AVIF, HEIC, MP4): the main one, then the compatible. */
function brands(start: string): string[] {
  if (start.slice(4, 8) !== 'ftyp') return []
  const end = Math.min(Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE(), start.length)
  const [main = '', , ...compatible] = start.slice(8, end).match(/[\s\S]{4}/g) ?? []
  return [main, ...compatible]
}
