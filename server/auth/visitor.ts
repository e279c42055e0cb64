/** The sender of a request, with the data that accounts need. */
export interface Visitor {
  headers: Headers
  /** The network address, never stored as such. */
  address: string
  /** TRUST_PROXY does not count a proxy in front: `address` is the proxy's, and all visitors share it. */
  addressIsShared: boolean
  /** Whether the request came over https. */
  secure: boolean
}

export interface SignedIn {
  userId: string
  email: string
  name: string
  sessionId: string
}

export type Admin = SignedIn
/** A signed-in customer; the shop does not require an account. */
export type Customer = SignedIn
