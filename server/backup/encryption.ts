import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

/**
 * A stream in AES-256-GCM frames. Each frame's nonce is its number and whether it is the last one, so that frames can be
 * neither exchanged nor left out at the end; the key comes from the passphrase and a salt of the file's own, so that no
 * nonce is used twice with one key.
 */
const MAGIC = Buffer.from('azahar backup aes-256-gcm 1\n')
const SALT = 16
const TAG = 16
const FRAME = 64 * 1024
/** One of the settings that OWASP gives as equal; this one takes 32 MB for half a second. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }

type Bytes = AsyncIterable<Uint8Array>

export function isEncrypted(start: Uint8Array): boolean {
  return MAGIC.equals(start.subarray(0, MAGIC.length))
}

export async function* encrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  for await (const { bytes, last } of pieces(source, FRAME)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** The other way; throws a BackupError at the first frame that is not as it was written. */
export async function* decrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const start = MAGIC.length + SALT
  let key: Buffer | undefined
  let number = 0
  for await (const { bytes, last } of pieces(source, FRAME + TAG, start)) {
    if (!key) {
      key = await keyOf(passphrase, bytes.subarray(MAGIC.length))
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

function keyOf(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, 32, COST)
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 4, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

/** The stream cut to one size, of which the first piece may have another; the last one is shorter or the same. */
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
