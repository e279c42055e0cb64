import type { Accounts } from '#server/auth/accounts.ts'
import { beginSecondStep, confirmSecondStep, secondStepOf } from '#server/auth/second-step.ts'
import { codeOf, stepOf } from '#server/auth/totp.ts'
import type { Db } from '#server/db/open.ts'
import { session } from '#server/db/schema/accounts.ts'
import { cookieOf, PAIR, visitor } from './accounts.ts'

export interface Owner {
  userId: string
  email: string
}

/** The administrator of the settings, made by their first sign-in, without an open session. */
export async function loadOwner(db: Db, accounts: Accounts): Promise<Owner> {
  cookieOf(await accounts.signIn('administration', { ...PAIR, remember: false }, visitor()))
  await db.delete(session)
  return { userId: (await accounts.userOf(PAIR.email))?.id ?? '', email: PAIR.email }
}

/** Turns the second step on, with the code of this moment. */
export async function turnOn(keeper: { db: Db; secret: string }, owner: Owner, now: Date) {
  await beginSecondStep(keeper, owner.userId)
  const begun = await secondStepOf(keeper, owner.userId)
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const codes = await confirmSecondStep(keeper, owner, codeOf(begun.key, stepOf(now)), now)
  return { key: begun.key, codes: codes ?? [] }
}
