const SAVE_AS = 'Guárdalo como .xlsx o .csv.'

/** First bytes of files that are no table. */
const MAGIC: readonly (readonly [bytes: string | readonly number[], message: string, at?: number])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  [[0xff, 0xd8, 0xff], 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  ['GIF8', 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  ['WEBP', 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.', 8],
  ['ftyp', 'Es una imagen o un video, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.', 4],
  ['%PDF', 'Es un PDF. Copia su tabla y pégala aquí, o pide la lista en .xlsx o .csv.'],
  ['{\\rtf', 'Es un documento de texto. Copia la tabla y pégala aquí.'],
  ['Rar!', 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  [[0x1f, 0x8b], 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  ['7z\u00bc\u00af', 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  ['SQLite format 3', 'Es una base de datos, no una tabla. Exporta la lista como .xlsx o .csv.'],
]
/** Compound files: Excel until 2003, and every workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Why a file cannot be a table, in Spanish; undefined when it may be one. */
export function findForeignFile(bytes: Uint8Array): string | undefined {
  const at = (start: number, magic: string | readonly number[]) =>
    [...magic].every(
      (value, index) => bytes[start + index] === (typeof value === 'string' ? value.charCodeAt(0) : value),
    )
  const magic = MAGIC.find(([magicBytes, , start = 0]) => at(start, magicBytes))
  if (magic) return magic[1]
  if (at(0, COMPOUND)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED)
      ? 'El archivo tiene contraseña. Ábrelo, quítale la contraseña y vuelve a subirlo.'
      : `Es un archivo del Excel antiguo (.xls). Ábrelo y guárdalo como .xlsx o .csv.`
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 2048)).replaceAll('\0', '').trimStart()
  if (/^\uFEFF?\s*<(!doctype html|html|head|body|table|meta|div|style)\b/i.test(start))
    return `Es una página web (HTML), aunque su nombre diga otra cosa. Ábrela con la hoja de cálculo y ${SAVE_AS.toLowerCase()}`
  if (/^\uFEFF?\s*<(\?xml|rss|feed|workbook)\b/i.test(start)) return `Es un archivo XML. ${SAVE_AS}`
  if (/^\uFEFF?\s*(\{\s*"|\[\s*\{)/.test(start))
    return 'Es un archivo JSON. Exporta la lista como .xlsx o .csv.'
  return undefined
}
