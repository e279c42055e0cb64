import { isUtf8 } from 'node:buffer'
import { ImportFileError } from '../import-source.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that are decoded at once. */
const CHUNK = 256 * 1024
/** Bytes that show whether a text is UTF-16. */
const SAMPLE = 4096

/** The text of a file in parts. Throws an ImportFileError for a file with NUL characters. */
export function* decodeText(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(findEncoding(bytes))
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const isLast = at + CHUNK >= bytes.length
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: !isLast })
    if (text.includes('\0'))
      throw new ImportFileError(
        'El archivo tiene caracteres nulos: no es una tabla de texto. Guárdalo como .xlsx o .csv.',
      )
    yield text
  }
}

/** By the byte order mark; else by NUL bytes of Latin text in UTF-16; else UTF-8 when all of it is valid. */
function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0] as [number, number]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++
  const many = sample.length / 8
  if (zeros[1] > many && zeros[1] > 4 * zeros[0]) return 'utf-16le'
  if (zeros[0] > many && zeros[0] > 4 * zeros[1]) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
