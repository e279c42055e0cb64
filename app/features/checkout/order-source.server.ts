import { keyedHash } from '#server/auth/keyed-hash.ts'
import { networkOf } from '#server/auth/network-address.ts'

/** What is stored of the address an order came from: enough to count its orders, nothing that can be read. */
export function orderSource(secret: string, address: string): string {
  return keyedHash(secret, 'order-source', networkOf(address))
}
