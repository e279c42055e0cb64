import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

/**
 * A stream of AES-256-GCM frames. The nonce of a frame is its number and a flag for the last frame, so that frames
 * cannot be reordered or truncated. The key is derived from the passphrase and a random salt of the file, so that no
 * nonce is reused with one key.
 */
const MAGIC = Buffer.from('azahar backup aes-256-gcm 1\n')
const SALT = 16
const TAG = 16
const FRAME = 64 * 1024
/** One of the equivalent scrypt settings of OWASP. It takes 32 MB and half a second. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }

type Bytes = AsyncIterable<Uint8Array>

export function isEncrypted(start: Uint8Array): boolean {
  return MAGIC.equals(start.subarray(0, MAGIC.length))
}

export async function* encrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT)
  const key = await deriveKey(passphrase, salt)
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  for await (const { bytes, last } of pieces(source, FRAME)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts a stream. Throws a BackupError at the first changed frame. */
export async function* decrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const start = MAGIC.length + SALT
  let key: Buffer | undefined
  let number = 0
  for await (const { bytes, last } of pieces(source, FRAME + TAG, start)) {
    if (!key) {
      key = await deriveKey(passphrase, bytes.subarray(MAGIC.length))
      continue
    }
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG })
    try {
      decipher.setAuthTag(bytes.subarray(-TAG))
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
    } catch (error) {
      const reason =
        number === 0
          ? 'La contraseña (BACKUP_PASSPHRASE) no es la de esta copia.'
          : 'La copia está dañada: no se ha podido descifrar.'
      throw new BackupError(reason, { cause: error })
    }
    number++
  }
}

const derive = promisify<string, Uint8Array, number, typeof COST, Buffer>(scrypt)

function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, 32, COST)
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 4, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

/** Splits the stream into pieces of `size`; the first has `first` bytes, the last may be shorter. */
async function* pieces(source: Bytes, size: number, first = size) {
  let waiting = Buffer.alloc(0)
  let wanted = first
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    let from = 0
    while (waiting.length - from > wanted) {
      yield { bytes: waiting.subarray(from, from + wanted), last: false }
      from += wanted
      wanted = size
    }
    waiting = waiting.subarray(from)
  }
  yield { bytes: waiting, last: true }
}
