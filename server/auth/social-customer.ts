import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { cleanLine, firstCharacters } from '#shop/text/clean-text.ts'
import { readEmail } from '#shop/text/credentials.ts'
import type { AccountServices } from './account-services.ts'
import { countRequest } from './request-limit.ts'
import { account, user } from './schema.ts'
import type { Network, SocialProfile } from './social-networks.ts'
import type { Visitor } from './visitor.ts'

type Admission = { userId: string } | { why: 'no-email' | 'known-email' | 'slowed' }

/**
 * The customer of a network's account. The first time the customer is created, which counts as a registration. An e-mail
 * that has an account is never linked, and the administrator signs in by password only.
 */
export async function admitProfile(
  accounts: AccountServices,
  network: Network,
  { accountId, name, email: text = '', emailVerified }: SocialProfile,
  visitor: Visitor,
): Promise<Admission> {
  const { db, configured } = accounts.parts
  const known = await findOwner(db, network, accountId)
  if (!known && (await countRequest(accounts, 'registration', visitor)) !== undefined)
    return { why: 'slowed' }
  if (!text) return { why: 'no-email' }
  if (known) return known.role === 'customer' ? { userId: known.userId } : { why: 'known-email' }
  const email = readEmail(text)
  // Facebook does not say whether the e-mail is verified: its accounts stay marked as unverified.
  if (!email || (network !== 'facebook' && !emailVerified)) return { why: 'no-email' }
  // The administrator's account is created at its first sign-in; until then its e-mail is reserved.
  if (email === configured?.email) return { why: 'known-email' }
  const shown = cleanName(name) || cleanName(email.split('@')[0] ?? email)
  const userId = await createSocialCustomer(db, { network, accountId, name: shown, email, emailVerified })
  return userId === undefined ? { why: 'known-email' } : { userId }
}

async function findOwner(db: Db, network: Network, accountId: string) {
  const [row] = await db
    .select({ userId: user.id, role: user.role })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, network), eq(account.accountId, accountId)))
  return row
}

interface NewSocialCustomer extends SocialProfile {
  network: Network
  email: string
}

/** The id of the new customer; undefined when the e-mail has an account, which stays as it is. */
function createSocialCustomer(
  db: Db,
  { network, accountId, ...person }: NewSocialCustomer,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(user)
      .values({ id: randomUUID(), role: 'customer', ...person })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!row) return undefined
    await tx.insert(account).values({ id: randomUUID(), accountId, providerId: network, userId: row.id })
    return row.id
  })
}

/** The same rules as for typed names: one line, 80 characters. */
function cleanName(text: string): string {
  return firstCharacters(cleanLine(text).replace(/\s+/g, ' ').trim(), 80).trim()
}
