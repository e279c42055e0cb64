import { eq } from 'drizzle-orm'
import type { AccountServices } from '#server/auth/account-services.ts'
import { guessFrom } from '#server/auth/attempt.ts'
import { type Checked, checkSecret } from '#server/auth/check-secret.ts'
import { isSameText, keyedHash } from '#server/auth/encryption.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { orders } from './schema.server.ts'

/** As `readOrderCode` and `parsePhone` return them. */
type OrderPair = { code: string; phone: string }

/**
 * The token of the order with this code and phone. Failures count as those of a sign-in, with the phone as the account:
 * per network and per phone. The right pair is always accepted, whatever others have tried, and does not reset them:
 * anyone can order with the phone of another buyer. An unknown code takes the same steps as a wrong phone.
 */
export function findOrderToken(
  accounts: AccountServices,
  { code, phone }: OrderPair,
  visitor: Visitor,
): Promise<Checked<string>> {
  const { db, secret } = accounts.parts
  const attempt = guessFrom(accounts, visitor, { account: keyedHash(secret, 'order-phone', phone) })
  const find = async () => {
    const { token, buyerPhone } = orders
    const [order] = await db.select({ token, buyerPhone }).from(orders).where(eq(orders.code, code))
    const isRight = isSameText(secret, order?.buyerPhone ?? '', phone)
    // A deleted phone number is null, and no text equals it.
    return isRight && order?.buyerPhone ? order.token : undefined
  }
  return checkSecret(accounts, attempt, find, { keepsCount: true })
}
