/** Who asks, as far as accounts need to know. */
export interface Visitor {
  headers: Headers
  /** The network address, never stored as such. */
  address: string
  /** A proxy that TRUST_PROXY does not count stands in front: the address is the proxy's, and everybody's. */
  addressIsShared: boolean
  /** Whether they came over https. */
  secure: boolean
}

export interface SignedIn {
  userId: string
  email: string
  name: string
  sessionId: string
}

/** The signed-in administrator. */
export type Admin = SignedIn
/** A shopper who is signed in, which nobody has to be. */
export type Customer = SignedIn
