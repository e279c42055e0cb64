import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ImportFileError } from '../import-source.ts'

/** Entries of a workbook; a real one has tens. */
const MAX_ENTRIES = 2_000
/** Bytes that may be unpacked; a sheet counts twice. Sheets pack well: the ratio counts above SMALL only. */
const MAX_UNPACKED = 400 * 1024 * 1024
const MAX_RATIO = 100
const SMALL = 64 * 1024 * 1024

const TOO_LARGE =
  'Al abrirse, el archivo es demasiado grande. Copia solo las celdas con datos a una hoja nueva y guárdala como .xlsx o .csv.'
const BROKEN = 'El archivo .xlsx está dañado o incompleto. Ábrelo, guárdalo otra vez y vuelve a subirlo.'

/** The parts of a ZIP file in memory. Counts what it unpacks and stops above the limits, whatever the file declares. */
export class ZipParts {
  #zip: ZipFile
  #entries: Map<string, Entry>
  #allowed: number
  #unpacked = 0

  private constructor(zip: ZipFile, entries: Map<string, Entry>, size: number) {
    this.#zip = zip
    this.#entries = entries
    this.#allowed = Math.min(MAX_UNPACKED, Math.max(SMALL, size * MAX_RATIO))
  }

  /** Throws an ImportFileError for a file that is no readable ZIP. */
  static async open(bytes: Uint8Array): Promise<ZipParts> {
    const entries = new Map<string, Entry>()
    try {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const zip = await fromBufferPromise(buffer, { validateEntrySizes: true })
      if (zip.entryCount > MAX_ENTRIES) throw new ImportFileError(TOO_LARGE)
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName.toLowerCase(), entry)
        if (entries.size > MAX_ENTRIES) throw new ImportFileError(TOO_LARGE)
      }
      return new ZipParts(zip, entries, bytes.length)
    } catch (error) {
      throw toFileError(error)
    }
  }

  /** Whatever the case, which some writers change. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The names of all parts in lower case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a part; nothing when there is none. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new ImportFileError('El archivo tiene contraseña. Guárdalo sin ella.')
    try {
      const stream: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        this.#unpacked += chunk.length
        if (this.#unpacked > this.#allowed) throw new ImportFileError(TOO_LARGE)
        yield chunk
      }
    } catch (error) {
      throw toFileError(error)
    }
  }
}

const toFileError = (error: unknown) =>
  error instanceof ImportFileError ? error : new ImportFileError(BROKEN)
