import type { OrderLine } from './order.ts'

/** Minutes for which a new order holds its pieces, until the buyer opens the chat or the operator confirms. */
export const HOLD_MINUTES = 30

/** How many counted pieces the shop's unconfirmed orders may hold together. */
export interface HoldLimits {
  /** Pieces of one size, over all unconfirmed orders of one network or one phone. */
  perSize: number
  /** Pieces of one phone. */
  perPhone: number
  /** Percent of the shop's counted pieces. */
  networkPercent: number
  shopPercent: number
}

export const DEFAULT_HOLD_LIMITS: HoldLimits = {
  perSize: 3,
  perPhone: 10,
  networkPercent: 10,
  shopPercent: 50,
}

/** Min of the shop's limit in pieces: a shop with few pieces can hold all of them. */
const SMALL_SHOP = 10

/** The limits of holds, in the order in which they are checked. */
export const HOLD_LIMITS = ['size', 'phone', 'network', 'shop'] as const
export type HoldLimit = (typeof HOLD_LIMITS)[number]

/** What other unconfirmed orders hold, in pieces. */
export interface HeldByOthers {
  /** On the shelf, or held by an unconfirmed order. */
  counted: number
  shop: number
  phone: number
  /** Null where the network is not known. */
  network: number | null
  /** By size, of the same network or phone. */
  bySize: ReadonlyMap<number, number>
}

export interface Holds {
  /** Pieces by size; sizes that get none are absent. */
  pieces: Map<number, number>
  /** The first limit that the order reached; null when it holds all pieces that it asks for. */
  limitedBy: HoldLimit | null
}

/** Max pieces that the unconfirmed orders of one network, and of the whole shop, may hold. */
export function maxHeld(limits: HoldLimits, counted: number): { network: number; shop: number } {
  const share = (percent: number, atLeast: number) =>
    percent === 0 ? 0 : Math.max(Math.floor((counted * percent) / 100), atLeast)
  return {
    network: share(limits.networkPercent, limits.perSize),
    shop: share(limits.shopPercent, SMALL_SHOP),
  }
}

/** Returns how many of the wanted pieces an order may hold; its first lines come first. */
export function allowedHolds(
  wanted: readonly { sizeId: number; quantity: number }[],
  limits: HoldLimits,
  others: HeldByOthers,
): Holds {
  const max = maxHeld(limits, others.counted)
  const left = {
    phone: limits.perPhone - others.phone,
    network: others.network === null ? Number.POSITIVE_INFINITY : max.network - others.network,
    shop: max.shop - others.shop,
  }
  const pieces = new Map<number, number>()
  let limitedBy: HoldLimit | null = null
  for (const { sizeId, quantity } of wanted) {
    const room = { size: limits.perSize - (others.bySize.get(sizeId) ?? 0), ...left }
    const held = Math.max(0, Math.min(quantity, ...Object.values(room)))
    if (held < quantity) limitedBy ??= HOLD_LIMITS.find((limit) => room[limit] <= held) ?? null
    if (held === 0) continue
    pieces.set(sizeId, held)
    for (const limit of ['phone', 'network', 'shop'] as const) left[limit] -= held
  }
  return { pieces, limitedBy }
}

/** A counted line of a new order. */
export type HeldLine = Pick<OrderLine, 'name' | 'sizeLabel' | 'quantity'> & {
  /** How many of them are held. */
  held: number
  /** How many of the others are on the shelf. */
  left: number
}

/** What a new order holds of its counted pieces. */
export type OrderHold = {
  /** ISO 8601; null when it holds nothing. */
  until: string | null
  /** The operator released the hold: only a confirmation takes pieces again. */
  isReleased: boolean
  /** Never empty. */
  lines: HeldLine[]
}

/** The text for a line that is only partly held: "Khamrah, 100 ml: 3 de 12 apartadas; ahora solo quedan 2". */
export function unheldText({ name, sizeLabel, quantity, held, left }: HeldLine): string {
  const missing = quantity - held
  const what = [name, sizeLabel].filter(Boolean).join(', ')
  const reserved = held === 0 ? 'sin apartar' : `${held} de ${quantity} apartadas`
  if (left === missing) return `${what}: ${reserved}; por ahora hay`
  if (left === 0) return `${what}: ${reserved}; ahora no ${held === 0 ? 'queda ninguna' : 'quedan más'}`
  return `${what}: ${reserved}; ahora solo ${left === 1 ? 'queda 1' : `quedan ${left}`}`
}
