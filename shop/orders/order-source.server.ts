import { keyedHash } from '#server/auth/keyed-hash.ts'
import { toNetwork } from '#server/auth/network-address.ts'
import type { Visitor } from '#server/auth/visitor.ts'

/**
 * The stored source of an order: a keyed hash of the network, to count its orders without storing the address. Null
 * when all clients have the same address, which identifies no buyer.
 */
export function orderSource(
  secret: string,
  { address, addressIsShared }: Pick<Visitor, 'address' | 'addressIsShared'>,
): string | null {
  return addressIsShared ? null : keyedHash(secret, 'order-source', toNetwork(address))
}
