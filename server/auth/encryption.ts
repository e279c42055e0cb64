import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts with a separate key per purpose. A copy of the database alone does not reveal the bytes. */
export function encrypt(secret: string, purpose: string, bytes: Uint8Array): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The decrypted bytes; undefined when the secret differs or the text was changed. */
export function decrypt(secret: string, purpose: string, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** A short hash of `value` that only a holder of the secret can compute; it differs per purpose. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url').slice(0, 32)
}

/** Whether two texts are equal, compared in constant time. */
export function isSameText(secret: string, one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
