import { keyedHash } from '#server/auth/keyed-hash.ts'
import { toNetwork } from '#server/auth/network-address.ts'
import type { Visitor } from '#server/auth/visitor.ts'

/**
 * What is stored of the network an order came from: enough to count its orders, nothing that can be read. Null where
 * every client has the same address: it would say nothing about the buyer.
 */
export function orderSource(
  secret: string,
  { address, addressIsShared }: Pick<Visitor, 'address' | 'addressIsShared'>,
): string | null {
  return addressIsShared ? null : keyedHash(secret, 'order-source', toNetwork(address))
}
