import type { HoldLimit } from './order-holds.ts'

/** How many pieces the buyers' unconfirmed orders hold, and which limits they reached. */
export interface HoldsSummary {
  /** Pieces held, and by how many orders. */
  pieces: number
  orders: number
  /** New orders that do not hold all of their counted pieces, by the limit that they reached. */
  limited: Record<HoldLimit, number>
  /** Networks that sent many new orders within a day, the largest first. */
  crowds: { source: string; newOrders: number }[]
}

/** A new order of a buyer. */
export interface HoldingOrder {
  id: string
  code: string
  /** In digits; null after the buyer's data was deleted. */
  phone: string | null
  /** Pieces that it holds. */
  pieces: number
  /** When its hold ends, formatted; null when it holds nothing. */
  until: string | null
  chatOpened: boolean
  /** When it was created, formatted. */
  moment: string
}

/** The new orders of one network. */
export interface HoldingSource {
  /** Keyed hash; null where the network is not known. */
  source: string | null
  /** Pieces held, and by how many of its orders. */
  pieces: number
  heldOrders: number
  /** All new orders, of which `orders` are the first: those that hold pieces, then the newest. */
  newOrders: number
  orders: HoldingOrder[]
}

/** Data of the holds page. */
export interface HoldsOverview extends HoldsSummary {
  /** Counted pieces of the shop, and how many of them unconfirmed orders may hold. */
  counted: number
  max: number
  /** Networks whose orders hold pieces or are many; most held pieces first. */
  sources: HoldingSource[]
  /** How many more networks there are. */
  moreSources: number
}
