/** Ids of the advisory locks: the same on every node and in every version, and each used for one purpose. */
export const ADVISORY_LOCKS = {
  /** One node at a time migrates. */
  migrations: 20_261_121,
  /** Shared while a save claims images or a backup reads them; exclusive while images are removed. */
  images: 20_261_122,
  /** One node at a time checks whether the administrator exists. */
  administrator: 20_261_123,
  /** All nodes count concurrent sign-in attempts one after another. */
  signInAttempts: 20_261_124,
  /** Counts and holds pieces of sizes. Every transaction locks its sizes before this lock. */
  orderHolds: 20_261_125,
  /** One restore at a time into a database. */
  restore: 20_261_126,
  /** One worker at a time claims an image that an import fetches. */
  imageFetches: 20_261_133,
  /** Forms of new products are saved one after another. */
  newProducts: 20_261_134,
} as const
