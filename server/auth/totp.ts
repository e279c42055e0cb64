import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is shown. */
const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step of a moment: whole half minutes since 1970 (RFC 6238, section 4). */
export const toStep = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a step (RFC 4226, section 5.3), with SHA-1: what every authenticator app reads from a QR code. */
export function toCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code this is, of the present and the two beside it: clocks differ, and typing takes a while (RFC 6238,
 * section 5.2). All three are always compared.
 */
export function matchingStep(key: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = toStep(now)
  const matches = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(toCode(key, step)), Buffer.from(code)),
  )
  return matches.at(-1)
}

/** As keys are typed into an app by hand: letters and digits that are hard to confuse (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says; apps show issuer and account beside the code. */
export function keyUri(key: Uint8Array, issuer: string, account: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`
}
