import type { Accounts } from '#server/auth/accounts.ts'
import { session } from '#server/auth/schema.ts'
import { beginSecondStep, confirmSecondStep, readSecondStep } from '#server/auth/second-step.ts'
import { toCode, toStep } from '#server/auth/totp.ts'
import type { Db } from '#server/db/database.ts'
import { PAIR, toCookie, visitor } from './accounts.ts'

export interface Owner {
  userId: string
  email: string
}

/** The administrator of the settings, created by a first sign-in, without an open session. */
export async function loadOwner(db: Db, accounts: Accounts): Promise<Owner> {
  toCookie(await accounts.signIn('admin', { ...PAIR, remember: false }, visitor()))
  await db.delete(session)
  return { userId: (await accounts.findUser(PAIR.email))?.id ?? '', email: PAIR.email }
}

/** Enables the second step with the current code. */
export async function turnOn(keeper: Accounts['parts'], owner: Owner) {
  await beginSecondStep(keeper, owner.userId)
  const begun = await readSecondStep(keeper, owner.userId)
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const codes = await confirmSecondStep(keeper, owner, toCode(begun.key, toStep(keeper.now())))
  return { key: begun.key, codes: codes ?? [] }
}

/** The bytes of a key as the page shows it. */
export function keyIn(text: string): Buffer {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replace(/\s/g, '')].map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
